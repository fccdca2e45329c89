import type { Page } from "@playwright/test";
import type { Chromium } from "./chromium.ts";

/**
 * Waits for Settings, which the extension opens by itself at its first start. Until it is there, it may take over
 * whatever empty tab is opened meanwhile.
 *
 * @returns the tab that shows it
 */
export async function settingsTab({ context, id }: Chromium): Promise<Page> {
  const isSettings = (page: Page) => page.url().startsWith(`chrome-extension://${id}/options.html`);
  for (const page of context.pages()) if (isSettings(page)) return page;
  const [first] = context.pages();
  if (!first) return context.waitForEvent("page", { predicate: isSettings });
  return Promise.race([
    context.waitForEvent("page", { predicate: isSettings }),
    first.waitForURL(/options\.html/).then(() => first),
  ]);
}
