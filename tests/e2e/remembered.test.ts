import type { Page } from "@playwright/test";
import type { Page as FirefoxPage } from "puppeteer-core";
import { startService } from "../service/service.ts";
import { canaryKey } from "../support/canary.ts";
import { connectFirefox } from "../support/connect.ts";
import { createHeldRater } from "../support/held-rater.ts";
import { readHistory } from "../support/history.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { startOurFirefox, text } from "../support/our-firefox.ts";
import { startSite } from "../support/site.ts";
import { expect, openPopupOn, settingsOf, test } from "../support/story.ts";

const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString();

/** What is remembered, in words: "bad https://…" for each report, and the results of each address. */
async function remembered(page: Page | FirefoxPage) {
  const { reports, history, days } = await readHistory(page as Page);
  const counts = days.map(({ good, decent, bad }) => [good, decent, bad].join(" "));
  return {
    reports: reports.map(({ result, url }) => `${result} ${url}`).sort(),
    history: history.map(({ url, points }) => `${url}: ${points.map(([, result]) => result).join(", ")}`).sort(),
    counts: counts.at(-1),
  };
}

const NOTHING = { reports: [], history: [], counts: undefined };

test("what is listed, created, refreshed and deleted is remembered; switched off and cleared, nothing is", {
  tag: "@soak",
}, async ({ connected, rater, service, site }) => {
  const old = `${site.address}/old`;
  service.store.seed([{ url: old, result: "bad", generated_at: YEAR_AGO }]);
  const page = await connected.openPage("options.html#/reports");
  await expect(page.getByRole("link", { name: "/old" }).first()).toBeVisible();
  await expect
    .poll(() => remembered(page))
    .toEqual({ reports: [`bad ${old}`], history: [`${old}: bad`], counts: "0 0 1" });

  rater.result = "decent";
  const { popup, close } = await openPopupOn(connected, `${site.address}/new`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Decent", { exact: true })).toBeVisible();
  await close();
  const made = `${site.address}/new`;
  await expect
    .poll(() => remembered(page))
    .toMatchObject({ reports: [`bad ${old}`, `decent ${made}`], counts: "0 1 1" });

  await connected.stopWorker();
  rater.result = "good";
  await chooseFromMenu(page.getByRole("row").filter({ hasText: "/old" }), "Refresh results");
  await expect
    .poll(() => remembered(page))
    .toEqual({
      reports: [`decent ${made}`, `good ${old}`],
      history: [`${made}: decent`, `${old}: bad, good`],
      counts: "1 1 0",
    });

  await chooseFromMenu(page.getByRole("row").filter({ hasText: "/old" }), "Delete");
  await expect(page.getByRole("row").filter({ hasText: "/old" })).toHaveCount(0);
  await expect
    .poll(() => remembered(page))
    .toEqual({ reports: [`decent ${made}`], history: [`${made}: decent`, `${old}: bad, good`], counts: "0 1 0" });

  const settings = settingsOf(connected);
  await settings.getByRole("checkbox", { name: "Remember results on this computer" }).click();
  await expect(settings.getByText("What was remembered before stays until you clear it.")).toBeVisible();
  await settings.getByRole("button", { name: "Clear history" }).click();
  await settings.getByRole("dialog").getByRole("button", { name: "Clear history" }).click();
  await expect(settings.getByText("Cleared.")).toBeVisible();
  expect(await remembered(page)).toEqual(NOTHING);
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "/new" })).toHaveCount(1);
  await settings.getByRole("checkbox", { name: "Remember results on this computer" }).click();
  await expect(settings.getByText("Saved.")).toBeVisible();
  expect(await remembered(page)).toEqual(NOTHING);
  await page.reload();
  await expect.poll(() => remembered(page)).toMatchObject({ reports: [`decent ${made}`] });
});

test("Firefox: what is listed and deleted is remembered; switched off and cleared, nothing is", {
  tag: "@soak",
}, async () => {
  const service = await startService({ rater: createHeldRater().rate, key: canaryKey() });
  const site = await startSite();
  const firefox = await startOurFirefox();
  const settings = await firefox.openPage("options.html#/settings");
  await connectFirefox(settings, service);
  const [first, second] = [`${site.address}/first`, `${site.address}/second`];
  service.store.seed([{ url: first }, { url: second, result: "bad" }]);
  const page = await firefox.openPage("options.html#/reports");
  const both = [`bad ${second}`, `good ${first}`];
  await expect.poll(() => remembered(page)).toMatchObject({ reports: both, counts: "1 0 1" });

  await page.locator("tbody input[type=checkbox]").click();
  await page.locator('[aria-label="Delete selected"]').click();
  await page.locator("dialog button.danger").click();
  await page.locator(text("1 deleted")).wait();
  expect(await remembered(page)).toMatchObject({ reports: [`good ${first}`], counts: "1 0 0" });

  // A page behind another one is drawn once a second, if at all.
  await settings.bringToFront();
  await settings.locator(text("Remember results on this computer")).click();
  await settings.locator(text("Nothing new is kept.")).wait();
  await settings.locator(text("Clear history")).click();
  await settings.locator("dialog button.danger").click();
  await settings.locator(text("Cleared.")).wait();
  const again = await firefox.openPage("options.html#/reports");
  await again.locator(text("/first")).wait();
  await firefox.stopWorker();
  expect(await remembered(again)).toEqual(NOTHING);
  await firefox.close();
  await service.close();
  site.close();
});
