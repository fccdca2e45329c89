import { browser } from "wxt/browser";
import { createAt, openTab, optionsPage } from "./create-at.ts";

/** Answers the keyboard commands of the manifest. The browser itself opens the popup. */
export function answerCommands(): void {
  browser.commands.onCommand.addListener(async (name, pressedOn) => {
    if (name === "open-reports") return openTab(optionsPage("#/reports"));
    const [tab = pressedOn] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
    return createAt(tab?.url ?? "", tab?.incognito);
  });
}
