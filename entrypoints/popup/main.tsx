import { render } from "preact";
import { openAppState } from "@/components/state.ts";
import { ErrorBoundary } from "@/components/ui/ErrorBoundary.tsx";
import { ignoreKeyRepeat } from "@/components/ui/ignore-key-repeat.ts";
import { steadyPress } from "@/components/ui/steady-press.ts";
import { localizeDocument } from "@/utils/i18n.ts";
import { draftItem } from "@/utils/models/draft.ts";
import { activePage } from "./active-page.ts";
import { Popup } from "./Popup.tsx";

/** Enough for the popup, beside what needs attention; the options page shows the whole journal. */
const POPUP_TASKS = 20;

const [appState, page, draft] = await Promise.all([openAppState(POPUP_TASKS), activePage(), draftItem.getValue()]);
localizeDocument();
ignoreKeyRepeat();
steadyPress();
render(
  <ErrorBoundary>
    <Popup appState={appState} page={page} draft={draft} />
  </ErrorBoundary>,
  document.body,
);
