import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { readHistory, writeHistory } from "../support/history.ts";
import { LANGUAGES, openIn } from "../support/language.ts";
import { openOptions, seedYear } from "../support/manage.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { expect, openPopupOn, received, settingsOf, test } from "../support/story.ts";

const DAY = 86_400_000;

/** Lets what this browser has counted be older, as if it had been read then. */
async function ageHistory(page: Page, ms: number): Promise<void> {
  const { days } = await readHistory(page);
  const day = new Date(Date.now() - ms).toISOString().slice(0, 10);
  await writeHistory(page, { days: days.map((counted) => ({ ...counted, day })) });
}

test("from the first day on: all reports are read, then what gets worse is told and leads to the report", async ({
  connected,
  rater,
  service,
  site,
}) => {
  const address = (name: string) => `${site.address}/${name}`;
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const page = await openOptions(connected, "");
  await expect(page).toHaveURL(/#\/overview$/);
  await expect(page.getByRole("heading", { name: "No reports yet" })).toBeVisible();
  await expectNoViolations(page, "the empty overview");

  seedYear(service);
  service.store.seed([{ url: address("shop"), result: "good", generated_at: ago(45), project: "Shop" }]);
  await page.reload();
  const counts = page.getByRole("region", { name: "Reports by result" });
  await expect(counts.getByRole("link")).toHaveText([/Reports\s*351/, /Good\s*118/, /Decent\s*117/, /Bad\s*116/]);
  await expect(counts.getByText("Counted by your service.")).toBeVisible();
  await page.getByRole("button", { name: "Read all reports" }).click();
  await expect(page.getByRole("main").getByText("All reports were read.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Counting started today.")).toBeVisible();
  await expect(page.getByText("Nothing to compare yet.")).toBeVisible();
  await expect(counts, "which is counted anew").toHaveAttribute("aria-busy", "false");
  await expectNoViolations(page, "the first day");

  await ageHistory(page, 40 * DAY);
  rater.result = "bad";
  service.requests.length = 0;
  const stale = page.getByRole("region", { name: "Not checked for a while" });
  await page.reload();
  await expect(stale.getByRole("listitem")).toHaveCount(5);
  await page.goto(page.url().replace(/#.*/, "#/reports?search=shop"));
  const row = page.getByRole("row").filter({ hasText: "/shop" });
  await chooseFromMenu(row, "Refresh results");
  await expect(row.getByText("Bad", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Overview" }).click();
  const worse = page.getByRole("region", { name: "Got worse" });
  await expect(worse.getByRole("listitem")).toHaveCount(1);
  await expect(worse.getByRole("listitem")).toContainText(/shop.*Good.*Bad/);
  await expect(page.getByText("Nothing got better in this period.")).toBeVisible();
  await expect(counts, "which is counted anew").toHaveAttribute("aria-busy", "false");
  await expectNoViolations(page, "the overview");

  const days = page.getByRole("slider", { name: "Results over time" });
  await days.focus();
  await expect(page.getByText(/: 117 good, 117 decent, 117 bad$/)).toBeVisible();
  await page.keyboard.press("Home");
  await expect(page.getByText(/: 118 good, 117 decent, 116 bad$/)).toBeVisible();
  await expect(days).toHaveAttribute("aria-valuetext", /: 118 good, 117 decent, 116 bad$/);
  await page.getByRole("link", { name: "Show as table" }).click();
  await page.getByRole("radio", { name: "30 days" }).click();
  await expect(page).toHaveURL(/#\/overview\?days=30&show=table$/);
  await page.reload();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(8);
  await expectNoViolations(page, "the table");
  await worse.getByRole("link", { name: "/shop" }).click();
  await expect(page).toHaveURL(/#\/reports\/\d+$/);

  await page.goBack();
  await stale.getByRole("button", { name: /^Show all/ }).click();
  const far = stale.getByRole("link").nth(60);
  await far.click();
  await expect(page).toHaveURL(/#\/reports\/\d+$/);
  await page.goBack();
  await expect(far).toBeInViewport();
  await page.getByRole("link", { name: "Reports", exact: true }).first().click();
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(stale.getByRole("listitem")).toHaveCount(5);
});

test("an old report is read before its results are refreshed, and leaves the list", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const old = new Date(Date.now() - 40 * DAY).toISOString();
  service.store.seed([{ url: `${site.address}/old`, result: "good", generated_at: old }]);
  const page = await openOptions(connected, "#/overview");
  const stale = page.getByRole("region", { name: "Not checked for a while" });
  await stale.getByRole("button", { name: /^Refresh results: .*\/old$/ }).click();
  await expect(stale.getByText("Everything known here was checked in the last 30 days.")).toBeVisible();
  expect(received(service, "PUT")).toEqual([{ results: "1" }]);
  const asked = service.requests.map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`);
  const put = asked.findIndex((request) => request.startsWith("PUT"));
  expect(asked.slice(0, put)).toContain(asked[put]?.replace("PUT", "GET"));
});

test("all old reports are refreshed by one click, however slow the service, and although the page closes and the worker ends", {
  tag: "@soak",
}, async ({ connected, service }) => {
  const old = new Date(Date.now() - 40 * DAY).toISOString();
  const urls = Array.from({ length: 8 }, (_, index) => `https://site.example/${index}`);
  const ids = service.store.seed(urls.map((url) => ({ url, result: "good", generated_at: old })));
  const page = await openOptions(connected, "#/overview");
  const refreshAll = page.getByRole("button", { name: "Refresh all" });
  await refreshAll.click();
  const release = Promise.withResolvers<void>();
  let reading = 0;
  for (let place = 0; place < 3; place++) {
    service.intercept("readReport", { when: "before" }, async () => {
      reading++;
      await release.promise;
      return "drop" as const;
    });
  }
  const dialog = page.getByRole("dialog", { name: "Refresh 8 reports?" });
  await expectNoViolations(page, "the confirmation");
  await dialog.getByRole("button", { name: "Refresh 8 reports" }).click();
  await expect(dialog).toBeHidden();
  await expect(refreshAll).toBeFocused();
  const now = page.getByRole("region", { name: "Now" });
  await expect(now.getByRole("progressbar", { name: "Refreshing 8 reports" })).toBeVisible();
  await expect(now.getByRole("button", { name: "Stop: Refreshing 8 reports" })).toBeVisible();
  await expect.poll(() => reading).toBe(3);
  expect(received(service, "PUT")).toEqual([]);
  // What was known is no longer so: one was deleted elsewhere, and the id of another was given to another page.
  const [gone, moved] = ids;
  for (const _report of urls) {
    service.intercept("readReport", { when: "before" }, ({ path }) => {
      const id = Number(path.split("/").at(-1));
      const url = id === moved ? "https://other.example/" : urls[ids.indexOf(id)];
      return Response.json({ id, url, result: "good", generated_at: old }, { status: id === gone ? 404 : 200 });
    });
  }
  await page.close();
  await connected.stopWorker();
  release.resolve();

  const activity = await openOptions(connected, "#/activity");
  const entry = activity.getByRole("listitem").filter({ hasText: "Refresh of 8 reports" });
  await expect(entry.getByText("6 refreshed, 2 failed")).toBeVisible();
  expect(received(service, "PUT")).toEqual(Array.from({ length: 6 }, () => ({ results: "1" })));
  await entry.getByText("6 refreshed, 2 failed").click();
  await expect(entry).toContainText("The service cannot find this now.");
  await expect(entry).toContainText("The service now has another address under this report's ID. Nothing was sent.");
  await expectNoViolations(activity, "what became of each report");
});

test("in a narrow window the pages open from one button, and Activity tells what needs the user", {
  tag: "@soak",
}, async ({ connected, service, site }) => {
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 500 }));
  const { popup, close } = await openPopupOn(connected, `${site.address}/lost`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("button", { name: "Send again" })).toBeVisible();
  await close();
  const page = await openOptions(connected, "#/overview");
  const activity = page.getByRole("navigation").getByRole("link", { name: "Activity 1 needs your decision" });
  await expect(activity).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(activity).toBeHidden();
  await page.getByRole("button", { name: "Overview" }).click();
  await expect(activity).toBeVisible();
  await expectNoViolations(page, "the open menu");
  await page.keyboard.press("Escape");
  await expect(activity).toBeHidden();
  await page.getByRole("button", { name: "Overview" }).press("Enter");
  await activity.click();
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Activity", exact: true })).toBeVisible();
  await expect(activity).toBeHidden();
});

test("nothing is cut in any language, from 320 px on", { tag: "@soak" }, async ({ connected, service }) => {
  seedYear(service);
  await settingsOf(connected).close();
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/overview");
    await expect(page.locator(".counts")).toBeVisible();
    for (const width of [320, 719, 879, 880, 999, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${language} at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.close();
  }
});
