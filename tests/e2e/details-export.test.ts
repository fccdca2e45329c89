import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openOptions, seedYear } from "../support/manage.ts";
import { chooseOfRow } from "../support/row-menu.ts";
import { expect, received, test } from "../support/story.ts";

const NEXT = "https://elsewhere.example/?search_by=url&sort_by=id&sort=desc&per_page=100&page=2";

test.beforeEach(({ service }) => seedYear(service));

function firstRow(page: Page) {
  return page.getByRole("table", { name: "Reports" }).locator("tbody").getByRole("row").first();
}

test("Details shows every field that the service returned, to be searched and copied", async ({
  connected,
  service,
}) => {
  const report = {
    ...{ id: 350, url: "https://site-1.example/page/349", result: "decent", privacy: 1 },
    ...{ generated_at: "2026-11-19T10:00:00Z", pages_seen: 1_204_567, manual: "https://docs.example/manual" },
    failed_audits: [{ id: "image-alt", title: "<b>Images</b> lack text", impact: { score: 0.25 } }],
    script: "javascript:alert(1)",
  };
  service.intercept("readReport", { when: "before" }, () => Response.json({ data: report }));
  const page = await openOptions(connected, "#/reports");
  await chooseOfRow(firstRow(page), "Details");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1,204,567")).toBeVisible();
  await expect(dialog.getByText("Pages seen")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "https://docs.example/manual" })).toBeVisible();
  await expect(dialog.getByText("javascript:alert(1)")).toBeVisible();
  await expect(dialog.locator('a[href^="javascript"]')).toHaveCount(0);
  await dialog.getByRole("searchbox", { name: "Search in details" }).fill("score");
  await expect(dialog.getByText("0.25")).toBeVisible();
  await expect(dialog.getByText("1,204,567")).toBeHidden();
  await connected.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy as JSON" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("failed_audits");
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.failed_audits).toEqual(report.failed_audits);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(firstRow(page).getByRole("button", { name: "Details" })).toBeFocused();
});

test("Details of a report that is not found say so, and leave it in the list", async ({ connected, service }) => {
  service.intercept("readReport", { when: "before" }, () => new Response("<h1>404</h1>", { status: 404 }));
  const page = await openOptions(connected, "#/reports");
  const address = String(await firstRow(page).getByRole("link").first().textContent());
  await chooseOfRow(firstRow(page), "Details");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The service does not find it now.")).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("The service does not find it now.")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(firstRow(page).getByText(address, { exact: true })).toBeVisible();
  await expect(page.getByText("1–10 of 350")).toBeVisible();
});

test("a failed Details can be tried again, and Edit leads on from there", async ({ connected, service }) => {
  service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 403 }));
  const page = await openOptions(connected, "#/reports");
  await chooseOfRow(firstRow(page), "Details");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The report could not be read.")).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit report" }).getByRole("radio", { name: "Public" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(firstRow(page)).toContainText("Public");
});

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
  expect(csv.suggestedFilename()).toMatch(/^reports-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await csv.path(), "utf8");
  expect(text.charCodeAt(0), "a BOM, for spreadsheets").toBe(0xfeff);
  expect(text.trimEnd().split("\r\n")).toHaveLength(32);
  expect(text).toContain("'=HYPERLINK(1)");
  const lists = received(service, "GET").filter((path) => String(path).includes("per_page=100"));
  expect(lists).toHaveLength(1);
});

test("an export can be stopped, and what was fetched can still be saved", async ({ connected, service }) => {
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
  await expect(dialog.getByRole("status")).toContainText("1 of 350");
  await dialog.getByRole("button", { name: "Stop" }).click();
  release();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: /^Save/ }).click(),
  ]);
  const lines = (await readFile(await saved.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
});
