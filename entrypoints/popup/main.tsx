import { render } from "preact";
import { openSnapshot } from "@/components/live-snapshot.ts";
import { localizeDocument } from "@/utils/i18n.ts";
import { activePage } from "./active-page.ts";
import { Popup } from "./Popup.tsx";

const [snapshot, page] = await Promise.all([openSnapshot(), activePage()]);
localizeDocument();
render(<Popup snapshot={snapshot} page={page} />, document.body);
