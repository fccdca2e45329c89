import type { Page } from "@playwright/test";
import { startService } from "../service/service.ts";
import { canaryKey } from "../support/canary.ts";
import { connectionIdOf, readHistory, writeHistory } from "../support/history.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { connect, expect, received, settingsOf, test } from "../support/story.ts";

const DAY_MS = 86_400_000;
const YEAR_AGO = new Date(Date.now() - 365 * DAY_MS).toISOString();

/** Tells the results of each address, oldest first. */
async function resultsOf(page: Page): Promise<string[]> {
  const { history } = await readHistory(page);
  return history.map(({ url, points }) => `${url}: ${points.map(([, result]) => result).join(", ")}`).sort();
}

test("results that were asked for when the background ended are recorded by the next one", { tag: "@soak" }, async ({
  connected,
  rater,
  service,
  site,
}) => {
  const url = `${site.address}/menu`;
  service.store.seed([{ url, result: "good", generated_at: YEAR_AGO }]);
  const page = await connected.openPage("options.html#/reports");
  await expect.poll(() => resultsOf(page)).toEqual([`${url}: good`]);

  rater.result = "bad";
  const release = rater.hold();
  await chooseFromMenu(page.getByRole("row").filter({ hasText: "/menu" }), "Refresh results");
  await expect.poll(() => received(service, "PUT")).toHaveLength(1);
  await connected.stopWorker();
  release();

  await expect.poll(() => resultsOf(page)).toEqual([`${url}: good, bad`]);
  const overview = await connected.openPage("options.html#/overview");
  await expect(overview.getByRole("region", { name: "Got worse" }).getByRole("link", { name: "/menu" })).toBeVisible();
  expect(received(service, "PUT")).toHaveLength(1);
});

test("an answer of the former service that comes late leaves nothing beside what the next one tells", {
  tag: "@soak",
}, async ({ connected, rater, service, site }) => {
  const url = `${site.address}/rooms`;
  service.store.seed([{ url, result: "good", generated_at: YEAR_AGO }]);
  const page = await connected.openPage("options.html#/reports");
  await expect.poll(() => resultsOf(page)).toEqual([`${url}: good`]);
  const former = await connectionIdOf(page);

  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  service.intercept("listReports", { when: "before" }, async () => {
    await held.promise;
    answered.resolve();
    return Response.json({ data: [{ id: 77, url: `${site.address}/late`, result: "bad", generated_at: YEAR_AGO }] });
  });
  const before = received(service, "GET").length;
  await page.reload();
  await expect.poll(() => received(service, "GET").length).toBeGreaterThan(before);

  const next = await startService({ rater: rater.rate, key: canaryKey() });
  next.store.seed([{ url, result: "decent", generated_at: YEAR_AGO }]);
  await connected.allow([`${next.address}/*`]);
  await connect(settingsOf(connected), next);
  held.resolve();
  await answered.promise;

  const list = await connected.openPage("options.html#/reports");
  await expect(list.getByRole("row").filter({ hasText: "/rooms" })).toContainText("Decent");
  await expect.poll(() => resultsOf(list)).toEqual([`${url}: decent`]);
  const { reports, trends, days } = await readHistory(list);
  const owners = new Set([...reports, ...trends, ...days].map(({ connectionId }) => connectionId));
  expect([...owners]).toEqual([await connectionIdOf(list)]);
  expect(owners).not.toContain(former);
  await next.close();
});

test("a deleted report leaves every page at once, and its history after 30 days", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const [kept, deleted] = [`${site.address}/kept`, `${site.address}/deleted`];
  service.store.seed([
    { url: kept, result: "good", generated_at: YEAR_AGO },
    { url: deleted, result: "bad", generated_at: YEAR_AGO },
  ]);
  const page = await connected.openPage("options.html#/reports");
  const overview = await connected.openPage("options.html#/overview");
  const stale = overview.getByRole("region", { name: "Not checked for a while" });
  await expect(stale.getByRole("link", { name: "/deleted" })).toBeVisible();

  await page.getByRole("row").filter({ hasText: "/deleted" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 1 report" }).click();
  await expect(page.getByRole("main").getByText("1 deleted")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "/deleted" })).toHaveCount(0);
  await expect(stale.getByRole("link", { name: "/deleted" })).toHaveCount(0);
  expect(await resultsOf(page)).toEqual([`${deleted}: bad`, `${kept}: good`]);

  await letDaysPass(page, 29);
  await connected.stopWorker();
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "/kept" })).toBeVisible();
  expect(await resultsOf(page)).toEqual([`${deleted}: bad`, `${kept}: good`]);

  await letDaysPass(page, 2);
  await connected.stopWorker();
  await page.reload();
  await expect.poll(() => resultsOf(page)).toEqual([`${kept}: good`]);
});

/** Moves the times of deletions that many days back, as if the clock had gone on. */
async function letDaysPass(page: Page, days: number): Promise<void> {
  const { history } = await readHistory(page);
  const past = history.map((record) => ({
    ...record,
    gone: Object.fromEntries(Object.entries(record.gone).map(([id, at]) => [id, at - days * DAY_MS])),
    ...(record.forgetAt !== undefined && { forgetAt: record.forgetAt - days * DAY_MS }),
  }));
  await writeHistory(page, { history: past });
}
