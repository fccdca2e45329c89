import type { Locator } from "@playwright/test";

/** Opens the menu of a row of a list. @returns its items, as part of the row that opened it */
export async function openRowMenu(row: Locator): Promise<Locator> {
  await row.getByRole("button", { name: /^More for / }).click();
  return row.getByRole("menu");
}

/** Chooses an item of a row's menu, such as "Edit". */
export async function chooseOfRow(row: Locator, name: string): Promise<void> {
  await (await openRowMenu(row)).getByRole("menuitem", { name }).click();
}
