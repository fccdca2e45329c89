import type { Page } from "@playwright/test";
import { TEST_MS } from "./bound.ts";
import type { Chromium } from "./chromium.ts";

/**
 * Waits for Settings, which the extension opens by itself at its first start. Until it is there, it may take over
 * whatever empty tab is opened meanwhile.
 *
 * @returns the tab that shows it
 * @throws Error where it does not open
 */
export function settingsTab({ context, id }: Chromium): Promise<Page> {
  const address = `chrome-extension://${id}/options.html`;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Settings did not open.")), TEST_MS);
    function look(page: Page) {
      if (!page.url().startsWith(address)) return;
      clearTimeout(timer);
      context.off("page", follow);
      resolve(page);
    }
    function follow(page: Page) {
      page.on("framenavigated", () => look(page));
      look(page);
    }
    context.on("page", follow);
    for (const page of context.pages()) follow(page);
  });
}
