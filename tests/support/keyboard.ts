import type { Locator, Page } from "@playwright/test";
import { expect } from "./story.ts";

/** More steps than any page of ours has places for the focus. */
const MAX_STEPS = 200;

/** Goes on with the Tab key until the focus is there. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
