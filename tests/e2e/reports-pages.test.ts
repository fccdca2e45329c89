import type { Page } from "@playwright/test";
import { openOptions, rows, seedYear } from "../support/manage.ts";
import { expect, test } from "../support/story.ts";

test.beforeEach(({ service }) => seedYear(service));

test("the next page is read from its beginning, with the focus there; a step back leads to where one was", {
  tag: "@soak",
}, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports?per_page=100");
  await expect(page.getByText("1–100 of 350")).toBeVisible();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.getByRole("button", { name: "Next" }).scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(1_000);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("101–200 of 350")).toBeAttached();
  await expect(rows(page).first()).toBeInViewport();
  expect(await scrolled()).toBe(0);
  await expect(page.getByRole("table", { name: "Reports" })).toBeFocused();
  await page.goBack();
  await expect(page.getByText("1–100 of 350")).toBeAttached();
  await expect.poll(scrolled).toBe(before);
});

test("rows that left the page leave the memory, too", async ({ connected }) => {
  const page = await openOptions(connected, "#/reports?per_page=100");
  const steps = [
    ["Next", "101–200 of 350"],
    ["Previous", "1–100 of 350"],
    ["Next", "101–200 of 350"],
  ] as const;
  for (const [button, range] of steps) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(range)).toBeVisible();
  }
  await expect.poll(() => countInMemory(page, "HTMLTableRowElement")).toBeLessThan(110);
});

/** Counts the objects of a class that the page holds, also those that are no longer in its document. */
async function countInMemory(page: Page, name: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", { expression: `${name}.prototype` });
  const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId: result.objectId as string });
  const { result: all } = await session.send("Runtime.getProperties", { objectId: objects.objectId as string });
  await session.detach();
  return all.find(({ name }) => name === "length")?.value?.value;
}

test("what is ticked is ticked again after a step back to its page", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports");
  for (const index of [1, 3]) await rows(page).nth(index).getByRole("checkbox").click();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("11–20 of 350")).toBeVisible();
  await expect(page.getByText("2 selected")).toBeHidden();
  await page.goBack();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page).toHaveURL(/with=/);
  await page.goBack();
  await expect(page.getByText("2 selected")).toBeVisible();
  for (const index of [1, 3]) await expect(rows(page).nth(index).getByRole("checkbox")).toBeChecked();
});

test("a step back from a report leads to its row, wherever in the list that is", { tag: "@soak" }, async ({
  connected,
}) => {
  const page = await openOptions(connected, "#/reports?per_page=100");
  const link = rows(page).nth(60).getByRole("link").first();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("site-1.example/page/289");
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect(page.getByText("1–100 of 350")).toBeVisible();

  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Overview" }).click();
  await page.evaluate(() => (location.hash = "#/reports?per_page=100"));
  await expect(rows(page)).toHaveCount(100);
  await expect(link, "who comes by a link begins at the top").not.toBeFocused();
});
