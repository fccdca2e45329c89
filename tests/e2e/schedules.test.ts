import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Result } from "../../utils/contract.ts";
import type { Run } from "../../utils/models/run.ts";
import type { Schedule } from "../../utils/models/schedule.ts";
import type { Service } from "../service/service.ts";
import { CHROMIUM_BUILD } from "../support/builds.ts";
import { permitBuild } from "../support/changed-build.ts";
import { type Chromium, startChromium } from "../support/chromium.ts";
import { connectFirefox, connectFirst } from "../support/connect.ts";
import { packInto } from "../support/firefox.ts";
import { connectionIdOf, readStoresHere } from "../support/history.ts";
import { farTime, scheduleOf, writeMonitored } from "../support/monitored.ts";
import { OUR_FIREFOX, startOurFirefox } from "../support/our-firefox.ts";
import { settingsTab } from "../support/settings-tab.ts";
import { expect, openPopupOn, received, settingsOf, test } from "../support/story.ts";

const DAY = 86_400_000;

/** A page of the extension, in either browser. */
type Evaluating = Pick<Page, "evaluate">;

/** Reports of last month, all good. */
function seed({ store }: Service, count: number): number[] {
  const generated_at = new Date(Date.now() - 30 * DAY).toISOString();
  const urls = Array.from({ length: count }, (_, index) => `https://shop.example/${index}`);
  return store.seed(urls.map((url) => ({ url, result: "good" as const, generated_at, created_at: generated_at })));
}

/** The service makes a result anew, as somebody else has asked it to. */
function finish({ store }: Service, id: number, result: Result): void {
  store.updateReport(id, { result, generated_at: new Date().toISOString() });
}

/** The extension gets to know all reports by listing them, as a user does. */
async function showReports(page: Page): Promise<void> {
  await page.goto(page.url().replace(/#.*/, "#/reports"));
  await expect(page.getByRole("link", { name: /shop\.example/ }).first()).toBeVisible();
}

async function showMonitoring(page: Page, hash = "#/monitoring"): Promise<void> {
  await page.goto(page.url().replace(/#.*/, hash));
}

/** Wakes the worker, which then looks what is due. */
async function wake(page: Evaluating): Promise<void> {
  await page.evaluate(() => chrome.runtime.sendMessage({ type: "recover" }));
}

async function readRuns(page: Evaluating): Promise<Run[]> {
  const [runs] = await page.evaluate(readStoresHere, ["runs"]);
  return runs as Run[];
}

/** Lets the extension believe that the browser has been open for a while. */
async function passStart(page: Evaluating): Promise<void> {
  await page.evaluate(() => chrome.storage.session.set({ "no-run-before": 1 }));
}

/** The schedule of all reports was due yesterday. */
async function addMissed(page: Evaluating, changes: Partial<Schedule> = {}): Promise<void> {
  const doneUntil = Date.now() - 2 * DAY;
  const connectionId = await connectionIdOf(page);
  await writeMonitored(page, {
    schedules: [
      scheduleOf({ connectionId, createdAt: doneUntil, confirm: false, at: farTime(), doneUntil, ...changes }),
    ],
  });
}

async function withoutPrompt(service: Service, play: (chromium: Chromium, page: Page) => Promise<void>): Promise<void> {
  const permitted = await permitBuild(CHROMIUM_BUILD, "notifications");
  const chromium = await startChromium({ extension: permitted.folder });
  await play(chromium, await connectFirst(chromium, service));
  await chromium.close();
  await permitted.remove();
}

test("a run that found something is told in a notification, which leads to it", async ({ service }) => {
  const ids = seed(service, 4);
  await withoutPrompt(service, async (chromium, page) => {
    await showReports(page);
    await addMissed(page, { doneUntil: Date.now() });
    for (const id of ids.slice(0, 3)) finish(service, id, "bad");
    await showMonitoring(page);
    await page.getByRole("button", { name: /^Run now/ }).click();
    await expect(page.getByText("3 got worse").first()).toBeVisible();
    const shown = () => page.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
    await expect.poll(shown).toHaveLength(1);
    const [id] = await shown();
    const worker = await chromium.worker();
    const [opened] = await Promise.all([
      chromium.context.waitForEvent("page"),
      worker.evaluate(`chrome.notifications.onClicked.dispatch(${JSON.stringify(id)})`),
    ]);
    await expect(opened).toHaveURL(/#\/monitoring\/runs\/[0-9a-f-]{36}$/);
    await expect(opened.getByRole("link", { name: /shop\.example/ })).toHaveCount(3);
    await expect.poll(shown).toEqual([]);
    expect(received(service, "PUT")).toEqual([]);
  });
});

test("a notification that is clicked while no window is open opens its page in a new one", { tag: "@soak" }, async ({
  service,
}) => {
  await withoutPrompt(service, async ({ context, worker }) => {
    const background = await worker();
    await background.evaluate("chrome.windows.getAll().then((all) => all.map(({ id }) => chrome.windows.remove(id)))");
    await expect.poll(() => background.evaluate("chrome.windows.getAll()")).toEqual([]);
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      background.evaluate('chrome.notifications.onClicked.dispatch("#/monitoring")'),
    ]);
    await expect(opened).toHaveURL(/options\.html#\/monitoring$/);
  });
});

test("a notification leads to its run although the schedule is deleted, and goes when the history is cleared", {
  tag: "@soak",
}, async ({ service }) => {
  const [id] = seed(service, 1) as [number];
  await withoutPrompt(service, async (chromium, page) => {
    await showReports(page);
    await addMissed(page, { doneUntil: Date.now() });
    finish(service, id, "bad");
    await showMonitoring(page);
    await page.getByRole("button", { name: "Run now: Shops" }).click();
    const shown = () => page.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
    await expect.poll(shown).toHaveLength(1);
    await page.getByRole("button", { name: "More for Shops" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete schedule" }).click();
    await expect(page.getByRole("link", { name: "Shops", exact: true })).toHaveCount(0);
    const [notice] = await shown();
    const worker = await chromium.worker();
    const [opened] = await Promise.all([
      chromium.context.waitForEvent("page"),
      worker.evaluate(`chrome.notifications.onClicked.dispatch(${JSON.stringify(notice)})`),
    ]);
    await expect(opened.getByRole("link", { name: /shop\.example/ })).toBeVisible();
    const icon = "/icon/128.png";
    await worker.evaluate(
      `chrome.notifications.create({ type: "basic", iconUrl: "${icon}", title: "S", message: "S" })`,
    );
    await page.evaluate(() => chrome.runtime.sendMessage({ type: "clearHistory" }));
    await expect.poll(shown).toEqual([]);
  });
});

test("without the permission nothing is shown, but the toolbar button counts what got worse until it is seen", {
  tag: "@soak",
}, async ({ connected, service, site }) => {
  const ids = seed(service, 2);
  const page = settingsOf(connected);
  await showReports(page);
  await addMissed(page, { doneUntil: Date.now() });
  finish(service, ids[0] as number, "bad");
  await showMonitoring(page);
  await page.getByRole("button", { name: /^Run now/ }).click();
  const badge = () => page.evaluate(() => chrome.action.getBadgeText({}));
  await expect.poll(badge).toBe("1");
  const { popup, close } = await openPopupOn(connected, site.address);
  const told = popup.getByRole("link", { name: "1 page got worse" });
  await expect(told).toHaveAttribute("href", "/options.html#/overview");
  await close();
  const [{ id }] = (await readRuns(page)) as [Run];
  await showMonitoring(page, `#/monitoring/runs/${id}`);
  await expect.poll(badge).toBe("");
});

test("a refresh asks for one new result of each report, and the worker's end in the middle doubles none", {
  tag: "@soak",
}, async ({ connected, service }) => {
  seed(service, 3);
  const page = settingsOf(connected);
  await showReports(page);
  await addMissed(page, { method: "refresh", doneUntil: Date.now() });
  await showMonitoring(page);
  const held = Promise.withResolvers<void>();
  service.intercept("updateReport", { when: "after" }, () => Response.json({}));
  service.intercept("updateReport", { when: "after" }, () => held.promise.then(() => Response.json({})));
  await page.getByRole("button", { name: /^Run now/ }).click();
  await expect.poll(() => received(service, "PUT")).toHaveLength(2);
  await connected.stopWorker();
  held.resolve();
  await passStart(page);
  await wake(page);
  await expect(page.getByRole("button", { name: /^Run now/ })).toBeVisible();
  const puts = service.requests.filter(({ method }) => method === "PUT").map(({ path }) => path);
  expect(new Set(puts).size).toBe(3);
  expect(puts).toHaveLength(3);
  expect((await readRuns(page)).map(({ state, writes }) => [state, writes])).toEqual([["ended", 3]]);
});

/** What was missed is made up for once, however often the background starts. */
async function expectOneRun(page: Evaluating, stopWorker: () => Promise<unknown>, service: Service): Promise<void> {
  for (const _life of [1, 2]) {
    await stopWorker();
    await wake(page);
    await expect
      .poll(async () => (await readRuns(page)).map(({ state, failure }) => failure?.kind ?? state))
      .toEqual(["ended"]);
  }
  expect(service.requests.filter(({ path }) => path.includes("generated_at"))).toHaveLength(1);
}

test("a run that was missed while the browser was closed is made up for once", { tag: "@soak" }, async ({
  service,
}) => {
  seed(service, 2);
  const profile = await mkdtemp(join(tmpdir(), "restarted-"));
  const first = await startChromium({ profile });
  const settings = await connectFirst(first, service);
  await addMissed(settings);
  await first.kill();

  service.requests.length = 0;
  const second = await startChromium({ profile });
  const page = await settingsTab(second);
  // What is not packed is installed anew at each start.
  const origin = `${service.address}/*`;
  await second.allow([origin]);
  expect(await page.evaluate((asked) => chrome.permissions.request({ origins: [asked] }), origin)).toBe(true);
  await wake(page);
  expect(service.requests.filter(({ path }) => path.includes("generated_at"))).toEqual([]);
  const alarm = () => page.evaluate(async () => (await chrome.alarms.get("monitoring"))?.scheduledTime ?? 0);
  await expect.poll(alarm).toBeGreaterThan(Date.now());
  expect((await alarm()) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  await passStart(page);
  await expectOneRun(page, second.stopWorker, service);
  await second.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

test("Firefox: a run that was missed while the browser was closed is made up for once, although its alarm is gone", {
  tag: "@soak",
}, async ({ service }) => {
  seed(service, 2);
  const profile = await mkdtemp(join(tmpdir(), "restarted-"));
  await packInto(profile, OUR_FIREFOX);
  const preferences = { "extensions.background.idle.timeout": 600_000 };
  const start = () => startOurFirefox({ profile, preferences, grant: ["http://127.0.0.1/*"] });
  const first = await start();
  const settings = await first.openPage("options.html#/settings");
  await connectFirefox(settings, service);
  await addMissed(settings);
  const alarm = (page: Evaluating) =>
    page.evaluate(async () => (await chrome.alarms.get("monitoring"))?.scheduledTime ?? 0);
  await first.stopWorker();
  await wake(settings);
  await expect.poll(() => alarm(settings)).toBeGreaterThan(Date.now());
  await first.close();

  service.requests.length = 0;
  const second = await start();
  // Nobody has opened a page: the browser's start alone wakes the background.
  await expect.poll(() => second.inWindow("return extension.backgroundState;")).toBe("running");
  const page = await second.openPage("options.html#/help");
  await expect.poll(() => alarm(page)).toBeGreaterThan(Date.now());
  expect((await alarm(page)) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  expect(service.requests, "what was missed waits until the browser has started").toEqual([]);
  await passStart(page);
  await expectOneRun(page, second.stopWorker, service);
  await second.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});
