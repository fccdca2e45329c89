import { render } from "preact";
import { browser } from "wxt/browser";
import { openAppState } from "@/components/state.ts";
import { ErrorBoundary } from "@/components/ui/ErrorBoundary.tsx";
import { ignoreKeyRepeat } from "@/components/ui/ignore-key-repeat.ts";
import { steadyClicks } from "@/components/ui/steady-clicks.ts";
import { localizeDocument } from "@/utils/i18n.ts";
import { draftItem } from "@/utils/models/draft.ts";
import { activePage } from "./active-page.ts";
import { takeAsked } from "./draft.ts";
import { ReportCard } from "./LatestReport.tsx";
import { Popup, preloadOutcomes } from "./Popup.tsx";
import { hasNews } from "./shown.ts";

/** Enough for the popup, beside what needs attention; the options page shows the whole journal. */
const POPUP_TASKS = 20;

const [appState, inFront, draft, badge] = await Promise.all([
  openAppState(POPUP_TASKS),
  activePage(),
  draftItem.getValue(),
  browser.action.getTitle({}),
]);
const page = takeAsked(draft) ?? inFront;
// What is known is drawn with the first frame: nothing may move under the pointer.
if (appState.value.latestReports[page.address]?.report) await ReportCard.preload();
if (hasNews(appState.value, page)) await preloadOutcomes();
localizeDocument();
ignoreKeyRepeat();
steadyClicks();
render(
  <ErrorBoundary>
    <Popup appState={appState} page={page} draft={draft} badge={badge} />
  </ErrorBoundary>,
  document.body,
);
