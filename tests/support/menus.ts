import type { Locator, Page } from "@playwright/test";

/** Opens the More menu of a report and chooses an item of it. @param within - what holds one such menu */
export async function chooseFromMenu(within: Page | Locator, item: string): Promise<void> {
  await within.getByRole("button", { name: /^More/ }).click();
  await within.getByRole("menu").getByRole("menuitem", { name: item, exact: true }).click();
}
