import { expect, test } from "@playwright/test";
import type { Page } from "puppeteer-core";
import { offences } from "../service/interface-check.ts";
import { type Service, startService } from "../service/service.ts";
import { connectFirefox } from "../support/connect.ts";
import type { Firefox } from "../support/firefox.ts";
import { catchAlerts, clickAlert, readAlerts } from "../support/firefox-alerts.ts";
import { openInPrivateWindow, openPrivateWindow, tabsOfWindows } from "../support/firefox-private.ts";
import { startOurFirefox, text } from "../support/our-firefox.ts";

let service: Service;
let firefox: Firefox;
let page: Page;

test.beforeEach(async () => {
  service = await startService({ rater: async () => ({ result: "good", details: {} }) });
});

test.afterEach(async () => {
  expect(offences(service.requests)).toEqual([]);
  await firefox.close();
  await service.close();
});

/** Starts Firefox with the extension, which may run in private windows or not, and connects it. */
async function start(privateWindows: boolean): Promise<void> {
  firefox = await startOurFirefox({ grant: ["http://127.0.0.1/*"], privateWindows });
  await catchAlerts(firefox);
  page = await firefox.openPage("options.html#/settings");
  await connectFirefox(page, service);
}

/** Starts a schedule, lets a run of it find that a report got worse, and waits for the notice. */
async function findWorse(): Promise<void> {
  const [id] = service.store.seed([{ url: "https://shop.example/", result: "good" }]);
  await page.evaluate(`location.hash = "#/reports"`);
  await page.locator(text("1–1 of 1")).wait();
  await page.evaluate(`location.hash = "#/monitoring/new"`);
  await page.locator(text("Confirm before telling")).click();
  await page.locator(text("Start monitoring")).click();
  const runNow = await page.locator('[aria-label^="Run now"]').waitHandle();
  service.store.updateReport(id as number, { result: "bad", generated_at: new Date(Date.now() + 2_000).toISOString() });
  await runNow.click();
  await expect.poll(() => readAlerts(firefox)).toEqual([{ title: "All reports", text: "shop.example got worse" }]);
}

test("Firefox: a notice that is clicked while a private window is in front opens its run in another window", {
  tag: "@soak",
}, async () => {
  await start(true);
  await findWorse();
  await openInPrivateWindow(firefox, "options.html#/reports");
  await clickAlert(firefox);
  const tabs = expect.arrayContaining([expect.stringMatching(/#\/monitoring\/runs\/[0-9a-f-]{36}$/)]);
  const windows = () => tabsOfWindows(firefox);
  await expect.poll(windows).toContainEqual({ isPrivate: false, isInFront: true, tabs });
  expect(await windows()).not.toContainEqual(expect.objectContaining({ isPrivate: true, tabs }));
});

test("Firefox: a notice opens its run although a private window is in front that the extension may not see", {
  tag: "@soak",
}, async () => {
  await start(false);
  await findWorse();
  await openPrivateWindow(firefox);
  await clickAlert(firefox);
  const tabs = expect.arrayContaining([expect.stringMatching(/#\/monitoring\/runs\/[0-9a-f-]{36}$/)]);
  await expect.poll(() => tabsOfWindows(firefox)).toContainEqual({ isPrivate: false, isInFront: true, tabs });
});

test("Firefox: in a private window, Activity says that it cannot show runs, and not that there are none", {
  tag: "@soak",
}, async () => {
  await start(true);
  await findWorse();
  const activity = await openInPrivateWindow(firefox, "options.html#/activity?show=runs");
  await activity.locator(text("Runs: Not available in private windows, because it keeps data on disk.")).wait();
  expect(await activity.evaluate(() => document.body.innerText)).not.toContain("No run of a schedule yet.");
});
