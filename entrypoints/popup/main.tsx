import { render } from "preact";
import { ErrorBoundary } from "@/components/ErrorBoundary.tsx";
import { openSnapshot } from "@/components/live-snapshot.ts";
import { pressOnce } from "@/components/press-once.ts";
import { steadyPress } from "@/components/steady-press.ts";
import { localizeDocument } from "@/utils/i18n.ts";
import { draftItem } from "@/utils/models/draft.ts";
import { activePage } from "./active-page.ts";
import { Popup } from "./Popup.tsx";

const [snapshot, page, draft] = await Promise.all([openSnapshot(), activePage(), draftItem.getValue()]);
localizeDocument();
pressOnce();
steadyPress();
render(
  <ErrorBoundary>
    <Popup snapshot={snapshot} page={page} draft={draft} />
  </ErrorBoundary>,
  document.body,
);
