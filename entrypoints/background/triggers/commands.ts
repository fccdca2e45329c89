import { browser } from "wxt/browser";
import { openOptions } from "../open-tab.ts";
import { createAt } from "./create-at.ts";

/** Answers the keyboard commands of the manifest. The browser itself opens the popup. */
export function answerCommands(): void {
  browser.commands.onCommand.addListener(async (name, pressedOn) => {
    if (name === "open-reports") return openOptions("#/reports");
    // The user may be on another tab before the worker has started.
    const [inFront] = pressedOn?.url
      ? [pressedOn]
      : await browser.tabs.query({ active: true, lastFocusedWindow: true });
    const tab = inFront ?? pressedOn;
    return createAt(tab?.url ?? "", tab?.incognito);
  });
}
