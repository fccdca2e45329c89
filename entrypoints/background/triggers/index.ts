import { browser } from "wxt/browser";
import { connectionsItem } from "@/utils/models/connection.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { openOptions } from "../open-tab.ts";
import { answerAddressBar } from "./address-bar.ts";
import { watchBadge } from "./badge.ts";
import { createAt } from "./create-at.ts";
import { answerMenu, drawMenu } from "./menu.ts";
import { drawRating, watchRating } from "./rating/index.ts";

/** Listens to the browser's own places: context menu, keyboard commands, address bar and toolbar button. */
export function answerTriggers(): void {
  answerMenu();
  answerCommands();
  answerAddressBar();
  watchRating(watchBadge());
  // Browsers keep what is drawn as long as they run, Firefox not longer.
  for (const event of [browser.runtime.onInstalled, browser.runtime.onStartup]) event.addListener(draw);
  preferencesItem.watch(draw);
  connectionsItem.watch(drawRating);
}

function draw(): void {
  void drawMenu();
  void drawRating();
}

/** Longer than a key has to be held until the system repeats it. */
const HELD_MS = 1_000;

/** Answers the keyboard commands of the manifest, once while a key is held. The browser itself opens the popup. */
function answerCommands(): void {
  let last: { asked?: string; at: number } = { at: 0 };
  browser.commands.onCommand.addListener(async (name, pressedOn) => {
    // The user may be on another tab before the worker has started.
    const [{ url = "", incognito } = {}] = pressedOn
      ? [pressedOn]
      : await browser.tabs.query({ active: true, lastFocusedWindow: true });
    const former = last;
    last = { asked: name === "open-reports" ? name : url, at: performance.now() };
    if (last.asked === former.asked && last.at < former.at + HELD_MS) return;
    return last.asked === name ? openOptions("#/reports") : createAt(url, incognito);
  });
}
