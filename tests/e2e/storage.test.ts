import { existsSync, globSync, statSync, truncateSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Connections } from "../../utils/models/connection.ts";
import { type Chromium, startChromium } from "../support/chromium.ts";
import { settingsTab } from "../support/settings-tab.ts";
import { readStoredTasks, writeStoredTasks } from "../support/stored-tasks.ts";
import { connect, expect, openPopupOn, received, settingsOf, test } from "../support/story.ts";

const HOUR_AGO = Date.now() - 3_600_000;

/** An entry of the journal as the extension writes it. */
function submission(id: string, changes: object = {}) {
  return {
    ...{
      kind: "create",
      id,
      connectionId: "c",
      url: `https://example.com/${id}`,
      privacy: 1,
      incognito: false,
      state: "done",
    },
    ...{ startedAt: HOUR_AGO, endedAt: HOUR_AGO, known: null, failure: null, looks: 0, found: 0, seen: true },
    report: {
      ...{ id: "7", url: `https://example.com/${id}`, result: "decent", generatedAt: new Date(HOUR_AGO).toISOString() },
      ...{ privacy: 1, link: null, more: {} },
    },
    ...changes,
  };
}

/** Writes to the extension's storage from one of its own pages, past the extension. */
function write(page: Page, items: object, area: "local" | "session" = "local") {
  return page.evaluate(([into, what]) => chrome.storage[into].set(what), [area, items] as const);
}

function read(page: Page, name: string): Promise<unknown> {
  return page.evaluate(async (key) => (await chrome.storage.local.get(key))[key], name);
}

/** Lets the worker's database take nothing more, as on a full disk. @returns what gives room again */
async function fill(chromium: Chromium): Promise<() => Promise<void>> {
  const worker = await chromium.worker();
  await worker.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(globalThis, { put });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The disk is full.", "QuotaExceededError");
    };
  });
  return () =>
    worker.evaluate(() => {
      IDBObjectStore.prototype.put = Reflect.get(globalThis, "put");
    });
}

/** Asks the background the same about many things at once, as a page does. */
function askAll(page: Page, type: string, data: unknown[]) {
  const messages = data.map((asked) => ({ type, data: asked }));
  return page.evaluate((all) => Promise.all(all.map((message) => chrome.runtime.sendMessage(message))), messages);
}

/** Wakes the background, as the start of the browser does. */
function wake(page: Page) {
  return askAll(page, "recover", [null]);
}

test("corrupt values: every page draws, and what is sound is there", { tag: "@soak" }, async ({ connected, site }) => {
  const page = settingsOf(connected);
  const preferences = (await read(page, "preferences")) as object | undefined;
  const connections = (await read(page, "connections")) as Connections;
  await write(page, {
    preferences: { ...preferences, defaultPrivacy: 7, reportPage: "nowhere" },
    connections: { activeId: 5, list: [null, ...connections.list.map((one) => ({ ...one, reachableByCors: "no" }))] },
    keyHints: [{ origin: 5 }],
  });
  await writeStoredTasks(page, [{ ...submission("lost"), state: "lost" }, submission("sound"), { id: "odd" }]);
  await write(
    page,
    { latestReports: { [`${site.address}/`]: { id: 5 } }, draft: "half", submissions: [{}] },
    "session",
  );
  await connected.stopWorker();

  const activity = await connected.openPage("options.html#/activity");
  const entry = activity.getByRole("listitem").filter({ hasText: "example.com/sound" });
  await expect(entry).toContainText("Decent");
  await wake(activity);
  await expect(activity.getByRole("listitem").filter({ hasText: "New report" })).toHaveCount(1);
  for (const view of ["reports", "projects"]) {
    const list = await connected.openPage(`options.html#/${view}`);
    await expect(list.getByRole("main").getByText(/^No (reports|projects) yet\./)).toBeVisible();
  }
  const { popup } = await openPopupOn(connected, `${site.address}/`);
  await expect(popup.getByRole("textbox", { name: "Address" })).toHaveValue(`${site.address}/`);
  await expect(popup.getByRole("radio", { name: "Private" })).toBeChecked();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("combobox", { name: "Default privacy" })).toHaveValue("1");
  await expect(page.getByRole("textbox", { name: "Report page" })).toHaveValue("{address}/reports/{id}");
});

test("a database that cannot be opened: Activity does not say that nothing has happened", { tag: "@soak" }, async ({
  connected,
}) => {
  const page = await connected.openPage("options.html#/activity");
  await expect(page.getByText(/^Nothing yet\./)).toBeVisible();
  // As after the way back from a later version.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("website-reports", 1_000);
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = () => reject(request.error);
      }),
  );
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("What this browser remembers could not be read.");
  await expect(page.getByText(/^Nothing yet\./)).toBeHidden();

  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase("website-reports");
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^Nothing yet\./)).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("a full disk: nothing is sent, what was typed stays, and with room again it works", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const giveRoom = await fill(connected);
  const { popup, close } = await openPopupOn(connected, `${site.address}/`);
  await popup.getByRole("textbox", { name: "Address" }).fill("https://example.com/typed");
  await popup.getByRole("radio", { name: "Password" }).click();
  await popup.getByRole("textbox", { name: "Password" }).fill("sesame");
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Nothing was sent.")).toBeVisible();
  await expect(popup.getByText("The browser could not read or store this.")).toBeVisible();
  await close();
  const { popup: again } = await connected.openPopup(`${site.address}/`);
  await expect(again.getByRole("textbox", { name: "Address" })).toHaveValue("https://example.com/typed");
  await expect(again.getByRole("textbox", { name: "Password" })).toHaveValue("sesame");
  expect(received(service, "POST")).toEqual([]);

  await giveRoom();
  await again.getByRole("button", { name: "Create report" }).click();
  await expect(again.getByText("Good", { exact: true })).toBeVisible();
  expect(received(service, "POST")).toEqual([{ url: "https://example.com/typed", privacy: "2", password: "sesame" }]);
});

test("two pages and the worker change the journal at once: 100 changes are 100 changes", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const page = settingsOf(connected);
  const { activeId: connectionId } = (await read(page, "connections")) as Connections;
  const refused = { state: "refused", report: null, connectionId, seen: false };
  const entries = Array.from({ length: 67 }, (_, index) => submission(`${index}`, refused));
  await writeStoredTasks(page, entries);
  const other = await connected.openPage("options.html#/activity");
  const ids = entries.map(({ id }) => id);
  const clicks = Array.from({ length: 33 }, (_, index) => ({
    ...{ id: `new-${index}`, connectionId, url: `https://example.com/new/${index}`, privacy: 1, incognito: false },
  }));
  const [made] = await Promise.all([
    askAll(other, "createReport", clicks),
    askAll(
      page,
      "markSeen",
      ids.slice(0, 34).map((id) => [id]),
    ),
    askAll(other, "discard", ids.slice(34)),
  ]);
  expect(made.filter(({ res }) => res?.state === "done")).toHaveLength(33);
  const journal = await readStoredTasks(page, "create");
  const isNew = ({ id }: { id: string }) => id.startsWith("new");
  expect(journal.filter(isNew).map(({ state }) => state)).toEqual(Array(33).fill("done"));
  const seen = Object.fromEntries(journal.filter((entry) => !isNew(entry)).map((entry) => [entry.id, entry.seen]));
  expect(seen).toEqual(Object.fromEntries(ids.slice(0, 34).map((id) => [id, true])));
  expect(received(service, "POST")).toHaveLength(33);
});

test("settings that the browser has lost are told from settings never made", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const page = settingsOf(connected);
  const lost = "Your settings seem to have been lost. Connect your service again.";
  await expect(page.getByText(lost)).toBeHidden();
  await page.evaluate(() => chrome.storage.local.clear());
  const { popup } = await openPopupOn(connected, site.address);
  await expect(popup.getByText(lost)).toBeVisible();
  await page.reload();
  await expect(page.getByText(lost)).toBeVisible();
  await connect(page, service);
  await expect(page.getByText(lost)).toBeHidden();
});

test("an update from version 1 keeps the service, the key and the preferences", async ({
  connected,
  service,
  site,
}) => {
  const page = settingsOf(connected);
  const origin = new URL(service.address).origin;
  await page.evaluate(() => chrome.storage.local.clear());
  await write(page, {
    settings: {
      ...{ connectionId: "c-1", address: service.address, reachableByCors: false, defaultPrivacy: 0 },
      ...{ reportPage: "{address}/view/{id}", lookUpOnOpen: false, forgetKeyOnClose: false },
    },
    key: { origin, key: service.key },
    keyNote: { origin, ending: service.key.slice(-4) },
  });
  await connected.stopWorker();
  const { popup } = await openPopupOn(connected, `${site.address}/`);
  await expect(popup.getByRole("radio", { name: "Public" })).toBeChecked();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("link", { name: "Open report" })).toHaveAttribute("href", `${service.address}/view/1`);
  expect(received(service, "POST")).toEqual([{ url: `${site.address}/`, privacy: "0" }]);
  await page.reload();
  await expect(page.getByText(`Saved, ends in …${service.key.slice(-4)}.`)).toBeVisible();
  expect(await page.evaluate(() => chrome.storage.local.get(["settings", "key", "keyNote"]))).toEqual({});
});

/** Finds the file in which Chromium notes changes of the database before it sorts them in. */
function findLog(profile: string): string {
  const [log] = globSync("Default/IndexedDB/*.leveldb/*.log", { cwd: profile });
  return join(profile, log as string);
}

/** Tears the last record of the log, as a kill of the browser amid a write does. @returns the torn log */
function tearLog(profile: string): string {
  const log = findLog(profile);
  truncateSync(log, statSync(log).size - 100);
  return log;
}

test("a browser that was killed amid a write keeps all that was stored before and after", {
  tag: "@soak",
}, async () => {
  const profile = await mkdtemp(join(tmpdir(), "torn-"));
  const start = async () => {
    const chromium = await startChromium({ profile });
    const page = await settingsTab(chromium);
    await page.evaluate(`location.hash = "#/activity"`);
    await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
    return { chromium, page };
  };
  try {
    const first = await start();
    await writeStoredTasks(first.page, [submission("before")]);
    await writeStoredTasks(first.page, [submission("before"), submission("amid")]);
    await first.chromium.kill();
    const torn = tearLog(profile);

    const second = await start();
    await expect(second.page.getByText("example.com/before")).toBeVisible();
    await expect.poll(() => existsSync(torn), "Chromium still writes on behind the torn end").toBe(false);
    await writeStoredTasks(second.page, [submission("before"), submission("after")]);
    await second.chromium.kill();

    const third = await start();
    await expect(third.page.getByText("example.com/before")).toBeVisible();
    await expect(third.page.getByText("example.com/after")).toBeVisible();
    await third.chromium.close();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
