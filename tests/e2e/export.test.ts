import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openOptions, seedYear } from "../support/manage.ts";
import { expect, received, test } from "../support/story.ts";

const NEXT = "https://elsewhere.example/?search_by=url&sort_by=id&sort=desc&per_page=100&page=2";

test.beforeEach(({ service }) => seedYear(service));

function firstRow(page: Page) {
  return page.getByRole("table", { name: "Reports" }).locator("tbody").getByRole("row").first();
}

test("the current filter is exported over all pages", async ({ connected, service }) => {
  service.store.seed([{ url: "https://site-0.example/=1+1", project: "=HYPERLINK(1)" }]);
  const page = await openOptions(connected, "#/reports?search=site-0&per_page=10");
  await expect(page.getByText("1–10 of 31")).toBeVisible();
  await page.getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog");
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^reports-site-0-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await csv.path(), "utf8");
  expect(text.charCodeAt(0), "a BOM, for spreadsheets").toBe(0xfeff);
  expect(text.trimEnd().split("\r\n")).toHaveLength(32);
  expect(text.split("\r\n")[1], "the newest, which is the first on screen").toContain("=HYPERLINK(1)");
  expect(text).toContain("'=HYPERLINK(1)");
  const lists = received(service, "GET").filter((path) => String(path).includes("per_page=100"));
  expect(lists).toHaveLength(1);
});

test("an export can be stopped, and what was fetched can still be saved", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const page = await openOptions(connected, "#/reports");
  await expect(firstRow(page)).toBeVisible();
  await page.getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  service.intercept("listReports", { when: "after" }, () =>
    Response.json({ data: [{ id: 1, url: "https://example.com/" }], links: { next: NEXT }, meta: { total: 350 } }),
  );
  service.intercept("listReports", { when: "after" }, () => held.then(() => Response.json({ data: [] })));
  await expect(dialog.getByRole("radio", { name: "CSV" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("1 of 350").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Stop" }).click();
  release();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: /^Save/ }).click(),
  ]);
  const lines = (await readFile(await saved.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
});
