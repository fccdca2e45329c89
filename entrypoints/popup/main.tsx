import { browser } from "wxt/browser";
import { start } from "@/components/start.tsx";
import { openAppState } from "@/components/state.ts";
import { draftItem } from "@/utils/models/draft.ts";
import { activePage } from "./active-page.ts";
import { takeAsked } from "./draft.ts";
import { preloadReport } from "./LatestReport.tsx";
import { Popup, preloadOutcomes } from "./Popup.tsx";
import { hasNews } from "./shown.ts";

/** Enough for the popup, beside what needs attention; the options page shows the whole journal. */
const POPUP_TASKS = 20;

void start(async () => {
  const [appState, inFront, draft, badge] = await Promise.all([
    openAppState(POPUP_TASKS),
    activePage(),
    draftItem.getValue(),
    browser.action.getTitle({}),
  ]);
  // The click that asked for the form lets the links of the page in front be read, too.
  const page = { ...inFront, ...takeAsked(draft) };
  // What is known is drawn with the first frame: nothing may move under the pointer.
  if (appState.value.latestReports[page.address]?.report) await preloadReport();
  if (hasNews(appState.value, page)) await preloadOutcomes();
  return () => <Popup appState={appState} page={page} draft={draft} badge={badge} />;
});

// Firefox 153 leaves a popup over the tab that its link opened. One that is a tab itself stays.
if (import.meta.env.FIREFOX) {
  browser.tabs.onActivated.addListener(() => {
    if (browser.extension.getViews({ type: "popup" }).includes(window)) close();
  });
}
