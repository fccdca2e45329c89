import type { Locator, Page } from "@playwright/test";

/** Opens the More menu of a report. @param within - what holds one such menu: a row, the popup, the report's page */
export async function openMenu(within: Page | Locator): Promise<Locator> {
  await within.getByRole("button", { name: /^More/ }).click();
  return within.getByRole("menu");
}

/** Chooses an item of that menu, such as "Edit". */
export async function chooseFromMenu(within: Page | Locator, name: string): Promise<void> {
  await (await openMenu(within)).getByRole("menuitem", { name, exact: true }).click();
}
