import { browser } from "wxt/browser";
import type { Result } from "@/utils/contract.ts";
import { HISTORY_CHANNEL } from "@/utils/history.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { coalesce } from "@/utils/queue.ts";
import { changePreferences } from "../../connections/preferences.ts";
import { readConnections } from "../../connections/records.ts";
import { keepAlive } from "../../keep-alive.ts";
import { sleep } from "../../sleep.ts";
import { readRatings } from "../ratings.ts";
import { showOnButton } from "./rules.ts";
import { showInTabs } from "./tabs.ts";

/** Enough for whoever looks after websites; more would slow the browser down. */
const MOST = 5_000;

const PACE_MS = 1_000;

let planned: Promise<void> | undefined;

/** In Firefox: what the tabs show, until it changes. */
let shown: Promise<Map<string, Result>> | undefined;

/** Firefox knows filters, the types do not. */
const tabs = browser.tabs as {
  onUpdated: { addListener(listen: (id: number, change: { url?: string }) => void, filter: object): void };
};

/** Shows the rating of the page in front on the toolbar button, from what is remembered: nothing is sent. */
export function keepRating(): void {
  new BroadcastChannel(HISTORY_CHANNEL).onmessage = () => void drawRating();
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
  const ratings = await readShown();
  if (import.meta.env.FIREFOX) await showInTabs(ratings, await browser.tabs.query({}));
  else await showOnButton(ratings);
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
  return new Map((await readRatings(activeId)).slice(0, MOST));
}
