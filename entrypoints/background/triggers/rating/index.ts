import { browser } from "wxt/browser";
import { RESULTS, type Result } from "@/utils/contract.ts";
import { HISTORY_CHANNEL } from "@/utils/history.ts";
import { addressOf } from "@/utils/models/history.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { coalesce } from "@/utils/queue.ts";
import { changePreferences } from "../../connections/preferences.ts";
import { readConnections } from "../../connections/records.ts";
import { keepAlive } from "../../keep-alive.ts";
import { sleep } from "../../sleep.ts";
import { readRatings } from "../ratings.ts";
import { drawIcon } from "./icon.ts";

/** Enough for whoever looks after websites; more would slow the browser down. */
const MAX_RATED = 5_000;

const PACE_MS = 1_000;

let planned: Promise<void> | undefined;

/** In Firefox: what the tabs show, until it changes. */
let shown: Promise<Map<string, Result>> | undefined;

/** Firefox knows filters, the types do not. */
const tabs = browser.tabs as {
  onUpdated: { addListener(listen: (id: number, change: { url?: string }) => void, filter: object): void };
};

/** Shows the rating of the page in front, from what is remembered: nothing is sent. @param onDrawn - called each time */
export function watchRating(onDrawn: () => void): void {
  new BroadcastChannel(HISTORY_CHANNEL).onmessage = () => void drawRating().then(onDrawn);
  if (!import.meta.env.FIREFOX) return;
  // Without the permission `tabs`, Firefox tells no address and does not call this.
  tabs.onUpdated.addListener((id, { url }) => void keepAlive(showInTab(id, url)).catch(() => undefined), {
    properties: ["url"],
  });
  browser.permissions.onRemoved.addListener(({ permissions = [] }) => {
    if (permissions.includes("tabs")) void changePreferences({ showRating: false });
  });
}

/** Draws the ratings anew, once a second at most. */
export function drawRating(): Promise<void> {
  planned ??= keepAlive(
    sleep(PACE_MS).then(() => {
      planned = undefined;
      return draw();
    }),
  ).catch(() => undefined);
  return planned;
}

/** One drawing at a time: two at once would each add its rules to those of the other. */
const draw = coalesce(async () => {
  if (import.meta.env.FIREFOX) await showInTabs(await readShown(), await browser.tabs.query({}));
  else await showOnButton(await ratingsToShow());
});

async function showInTab(id: number, url: string | undefined): Promise<void> {
  await showInTabs(await (shown ?? readShown()), [{ id, url }]);
}

function readShown(): Promise<Map<string, Result>> {
  const reading = ratingsToShow();
  shown = reading;
  reading.catch(() => {
    shown = undefined;
  });
  return reading;
}

/** Reads the ratings of the newest addresses; none where they shall not be shown. */
async function ratingsToShow(): Promise<Map<string, Result>> {
  const { showRating, rememberResults } = await preferencesItem.getValue();
  if (!showRating || !rememberResults) return new Map();
  const { activeId } = await readConnections();
  return new Map((await readRatings(activeId)).slice(0, MAX_RATED));
}

/** Lets Chromium compare addresses and show the icons: this extension never learns which page is open. */
async function showOnButton(ratings: Iterable<[url: string, rating: Result]>): Promise<void> {
  const { onPageChanged, PageStateMatcher, SetIcon } = browser.declarativeContent;
  const byRating = Map.groupBy(ratings, ([, rating]) => rating);
  const rules = RESULTS.flatMap((rating) => {
    const conditions = byRating.get(rating)?.map(([urlEquals]) => new PageStateMatcher({ pageUrl: { urlEquals } }));
    return conditions ? [{ conditions, actions: [new SetIcon({ imageData: drawIcon(rating) })] }] : [];
  });
  await new Promise<void>((done) => onPageChanged.removeRules(undefined, done));
  onPageChanged.addRules(rules);
}

interface Tab {
  id?: number;
  /** Missing without the permission `tabs`. */
  url?: string;
}

/** Firefox has no rules: this sets the icons of tabs, or the usual one where no rating is known. */
async function showInTabs(ratings: ReadonlyMap<string, Result>, tabs: Tab[]): Promise<void> {
  await Promise.all(
    tabs.map(({ id: tabId, url = "" }) => {
      const rating = ratings.get(addressOf(url.replace(/#.*/, "")));
      // Without a picture, Firefox shows the usual one. A tab may be closed meanwhile.
      const icon = { tabId, imageData: rating && drawIcon(rating) } as Parameters<typeof browser.action.setIcon>[0];
      return browser.action.setIcon(icon).catch(() => undefined);
    }),
  );
}
