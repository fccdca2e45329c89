import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import { parseSchedule, type SchedulePlan } from "@/utils/models/schedule.ts";
import { connected, good, service, setUpService, startConnectedService } from "../../support/connected-service.ts";
import { DAY, holdClock, MINUTE, planOf, storedRuns, until } from "../../support/monitoring.ts";
import { schedules, startWorker } from "../../support/runs.ts";

const NOW = new Date(2026, 10, 23, 10, 0);
const WATCH = { method: "watch" } as const;

beforeEach(() => holdClock(NOW));

setUpService(good, () => Date.now());

afterEach(() => void vi.useRealTimers());

/** The browser has been open for a while, and knocks at this time. */
async function knockAt(time: Date | number, knock: () => Promise<void>): Promise<void> {
  vi.setSystemTime(time);
  await knock();
}

function showNotice(): Promise<string> {
  const notice = { type: "basic", iconUrl: "x", title: "Shops", message: "example.com got worse" } as const;
  return fakeBrowser.notifications.create("#/monitoring/runs/r", notice);
}

/** Runs that are over, by the time at which they were due. */
function ended(count: number): Promise<(string | null)[]> {
  return until(async () => {
    const runs = await storedRuns();
    expect(runs.map(({ state }) => state)).toEqual(Array(count).fill("ended"));
    return runs.map(({ dueAt }) => (dueAt === null ? null : new Date(dueAt).toString().slice(4, 21)));
  });
}

const at = (hour: number, day = 23) => new Date(2026, 10, day, hour, 5);

describe("a knock", () => {
  test("makes what is due, once", async () => {
    const { save, knock } = await startWorker();
    await save(WATCH);
    await knockAt(at(17), knock);
    expect(await storedRuns()).toEqual([]);
    await knockAt(at(18), knock);
    expect(await ended(1)).toEqual(["Nov 23 2026 18:00"]);
    await knockAt(at(19), knock);
    await knock();
    expect(await ended(1)).toHaveLength(1);
    await knockAt(at(18, 24), knock);
    expect(await ended(2)).toEqual(["Nov 23 2026 18:00", "Nov 24 2026 18:00"]);
  });

  test("is not needed to save, change, pause and delete a schedule: Chromium has at most 500 alarms", async () => {
    const { save, saveSchedule, pauseSchedule, continueSchedule, removeSchedule } = await startWorker();
    const refused = new Error("An extension cannot have more than 500 active alarms.");
    vi.spyOn(fakeBrowser.alarms, "create").mockRejectedValue(refused);
    const id = await save(WATCH);
    await saveSchedule({ connectionId: connected.id, id, plan: planOf({ ...WATCH, name: "Hotels" }) });
    await pauseSchedule(id);
    await save(WATCH);
    await continueSchedule(id);
    expect((await schedules()).find((one) => one.id === id)).toMatchObject({ name: "Hotels", state: "active" });
    await removeSchedule(id);
    expect(await schedules()).toHaveLength(1);
  });

  test.each([
    ["a schedule that has another name now", { name: "Hotels" }, ["Nov 23 2026 18:00"]],
    ["none of one that is due at another time now", { at: 17 * 60 }, []],
  ])("makes what was due of %s", async (_which, changes, dues) => {
    const { save, saveSchedule, knock } = await startWorker();
    const id = await save(WATCH);
    vi.setSystemTime(at(18));
    await saveSchedule({ connectionId: connected.id, id, plan: planOf({ ...WATCH, ...changes }) });
    await knock();
    expect(await ended(dues.length)).toEqual(dues);
  });

  test("two knocks at once make one run, and one within an hour waits", async () => {
    const { save, knock } = await startWorker();
    await save({ ...WATCH, every: "6h", at: 0 });
    vi.setSystemTime(new Date(2026, 10, 23, 17, 50));
    await Promise.all([knock(), knock()]);
    expect(await ended(1)).toEqual(["Nov 23 2026 12:00"]);
    await knockAt(at(18), knock);
    expect(await ended(1)).toHaveLength(1);
    await knockAt(new Date(2026, 10, 23, 18, 51), knock);
    expect(await ended(2)).toContain("Nov 23 2026 18:00");
  });

  test("gives none of three schedules the whole budget every day", async () => {
    service.store.seed([0, 1].map((page) => ({ url: `https://example.com/${page}`, privacy: 1, result: "good" })));
    const { save, knock, changePreferences } = await startWorker();
    await changePreferences({ dailyWrites: 2 });
    for (const [hour, name] of ["A", "B", "C"].entries()) {
      vi.setSystemTime(at(11 + hour));
      await save({ name, method: "refresh", most: name === "A" ? 1 : 2 });
    }
    const shares: string[] = [];
    for (const day of [23, 24, 25, 26]) {
      await knockAt(at(18, day), knock);
      await ended(3 * (day - 22));
      const ofDay = (await storedRuns()).slice(-3).sort((a, b) => a.name.localeCompare(b.name));
      shares.push(ofDay.map(({ name, writes }) => `${name} ${writes}`).join(", "));
    }
    expect(shares).toEqual(["A 1, B 1, C 0", "A 0, B 1, C 1", "A 1, B 0, C 1", "A 0, B 1, C 1"]);
  });

  test("a large schedule leaves a small one that is due later its part of the day's budget", async () => {
    const [first] = service.store.seed(
      [0, 1, 2, 3, 4].map((page) => ({ url: `https://example.com/${page}`, privacy: 1, result: "good" })),
    );
    const { save, knock, changePreferences } = await startWorker();
    await changePreferences({ dailyWrites: 3 });
    await save({ name: "Large", method: "refresh", at: 17 * 60 });
    const reports = [{ id: String(first), url: "https://example.com/0" }];
    await save({ name: "Small", method: "refresh", scope: { kind: "chosen", reports } });
    await knockAt(at(17), knock);
    await ended(1);
    await knockAt(at(18), knock);
    await ended(2);
    const runs = await storedRuns();
    expect(runs.map(({ name, writes, failure }) => [name, writes, failure?.kind])).toEqual([
      ["Large", 2, "budgetSpent"],
      ["Small", 1, undefined],
    ]);
  });

  test("a schedule leaves its own later runs of the day their part of the budget", async () => {
    service.store.seed(
      [0, 1, 2, 3, 4].map((page) => ({ url: `https://example.com/${page}`, privacy: 1, result: "good" })),
    );
    const { save, knock, changePreferences } = await startWorker();
    await changePreferences({ dailyWrites: 7 });
    await save({ method: "refresh", every: "6h", at: 0 });
    const times = [at(12), at(18), at(0, 24), at(6, 24), at(12, 24), at(18, 24)];
    for (const [index, time] of times.entries()) {
      await knockAt(time, knock);
      await ended(index + 1);
    }
    const writes = (await storedRuns()).map((run) => run.writes);
    expect([writes.slice(0, 2), writes.slice(2)]).toEqual([
      [4, 3],
      [2, 2, 2, 1],
    ]);
  });

  test("a run that the user asked for leaves nothing for those that are due later", async () => {
    service.store.seed([0, 1].map((page) => ({ url: `https://example.com/${page}`, privacy: 1, result: "good" })));
    const { save, runSchedule, changePreferences } = await startWorker();
    await changePreferences({ dailyWrites: 2 });
    await save({ method: "refresh" });
    await runSchedule(await save({ method: "refresh" }));
    await ended(1);
    expect(await storedRuns()).toMatchObject([{ writes: 2, failure: null }]);
  });

  test("makes several missed runs up once", async () => {
    const { save, knock } = await startWorker();
    await save({ ...WATCH, every: "6h", at: 0 });
    await knockAt(at(11, 27), knock);
    expect(await ended(1)).toEqual(["Nov 27 2026 06:00"]);
    await knockAt(at(13, 27), knock);
    expect(await ended(2)).toContain("Nov 27 2026 12:00");
  });

  test("makes nothing before the browser has run for a minute, and sets the alarm for one to five minutes", async () => {
    const { save } = await startWorker();
    await save(WATCH);
    // The browser was closed, with all that it keeps as long as it runs.
    await fakeBrowser.storage.session.clear();
    vi.setSystemTime(at(9, 25));
    const { knock } = await startWorker();
    await knock();
    expect(await storedRuns()).toEqual([]);
    const { scheduledTime } = (await fakeBrowser.alarms.get("monitoring")) as { scheduledTime: number };
    expect(scheduledTime - Date.now()).toBeGreaterThanOrEqual(MINUTE);
    expect(scheduledTime - Date.now()).toBeLessThanOrEqual(5 * MINUTE);
    await knockAt(scheduledTime, knock);
    expect(await ended(1)).toEqual(["Nov 24 2026 18:00"]);
  });

  test("a clock that was set back makes no run twice", async () => {
    const { save, knock } = await startWorker();
    await save(WATCH);
    await knockAt(at(18), knock);
    await ended(1);
    await knockAt(at(17), knock);
    await knockAt(at(18), knock);
    expect(await ended(1)).toHaveLength(1);
    await knockAt(at(18, 24), knock);
    expect(await ended(2)).toHaveLength(2);
  });

  test("a clock that was set back after the start holds no run up", async () => {
    await fakeBrowser.storage.session.clear();
    const { save, knock } = await startWorker();
    await save(WATCH);
    await knockAt(new Date(2026, 10, 22, 10), knock);
    await save(WATCH);
    await knockAt(at(18, 22), knock);
    expect(await storedRuns()).toHaveLength(1);
  });

  test("a clock that was far ahead makes one run there, and holds none up when it is right", async () => {
    const { save, knock } = await startWorker();
    await save(WATCH);
    await knockAt(NOW.getTime() + 400 * DAY, knock);
    await ended(1);
    await knockAt(at(12), knock);
    await knockAt(at(18), knock);
    expect(await ended(2)).toContain("Nov 23 2026 18:00");
  });

  test("a clock that was far ahead loses nothing that falls due while the browser starts", async () => {
    const { save, knock } = await startWorker();
    await save(WATCH);
    await knockAt(NOW.getTime() + 400 * DAY, knock);
    await ended(1);
    await fakeBrowser.storage.session.clear();
    const start = new Date(2026, 10, 23, 17, 59).getTime();
    await knockAt(start, knock);
    await knockAt(start + 6 * MINUTE, knock);
    expect(await ended(2)).toContain("Nov 23 2026 18:00");
  });

  test("makes nothing of a paused schedule, nor what was due meanwhile when it goes on", async () => {
    const { save, knock, pauseSchedule, continueSchedule } = await startWorker();
    const id = await save(WATCH);
    await pauseSchedule(id);
    await knockAt(at(19), knock);
    await continueSchedule(id);
    await knock();
    expect(await storedRuns()).toEqual([]);
    await knockAt(at(19, 24), knock);
    expect(await ended(1)).toEqual(["Nov 24 2026 18:00"]);
  });

  test("makes what falls due after a schedule was continued that was only saved by a clock ahead", async () => {
    vi.setSystemTime(at(10, 26));
    const { save, knock, pauseSchedule, continueSchedule } = await startWorker();
    const id = await save({ ...WATCH, every: "week", day: 3 });
    vi.setSystemTime(at(12));
    await pauseSchedule(id);
    await continueSchedule(id);
    await knockAt(at(19, 25), knock);
    expect(await ended(1)).toEqual(["Nov 25 2026 18:00"]);
  });

  test("makes what falls due after a schedule was continued that had run by a clock far ahead", async () => {
    const { save, knock, pauseSchedule, continueSchedule } = await startWorker();
    const id = await save(WATCH);
    await knockAt(NOW.getTime() + 400 * DAY, knock);
    await ended(1);
    await pauseSchedule(id);
    vi.setSystemTime(at(17));
    await continueSchedule(id);
    await knockAt(at(18), knock);
    expect(await ended(2)).toContain("Nov 23 2026 18:00");
  });

  test("makes nothing twice for a clock that was some days ahead, also if the schedule was continued since", async () => {
    const { save, knock, continueSchedule } = await startWorker();
    // A Thursday, three days ahead.
    const id = await save({ ...WATCH, every: "week", day: 4 });
    await knockAt(at(18, 26), knock);
    await ended(1);
    await knockAt(at(12, 23), knock);
    await continueSchedule(id);
    await knockAt(at(19, 26), knock);
    await knockAt(at(18, 33), knock);
    expect(new Set(await ended(2))).toEqual(new Set(["Nov 26 2026 18:00", "Dec 03 2026 18:00"]));
  });

  test("makes nothing where results are not remembered", async () => {
    const { save, knock, changePreferences } = await startWorker();
    await save(WATCH);
    await changePreferences({ rememberResults: false });
    await knockAt(at(19), knock);
    expect(await storedRuns()).toEqual([]);
    // No run is due before the user changes that.
    const { scheduledTime } = (await fakeBrowser.alarms.get("monitoring")) as { scheduledTime: number };
    expect(scheduledTime - Date.now()).toBeGreaterThan(10 * MINUTE);
  });

  test("forgets the schedules, the runs and their requests of a service that was replaced", async () => {
    const { save, knock, runSchedule, removeSchedule } = await startWorker();
    await runSchedule(await save(WATCH));
    const removed = await save(WATCH);
    await runSchedule(removed);
    await ended(2);
    await removeSchedule(removed);
    await showNotice();
    const other = await startConnectedService(good, () => Date.now());
    await knockAt(at(11), knock);
    expect(await storedRuns()).toEqual([]);
    expect(await database.use((db) => db.getAll("schedules"))).toEqual([]);
    expect(await database.use((db) => db.getAll("spending")), "requests to the former service").toEqual([]);
    expect(await fakeBrowser.notifications.getAll()).toEqual({});
    await other.close();
  });

  test("forgets them as soon as another service is connected", async () => {
    const { save, watchSchedules, runSchedule, knock } = await startWorker();
    watchSchedules();
    await runSchedule(await save(WATCH));
    await ended(1);
    await showNotice();
    const { local } = fakeBrowser.storage;
    const remove = local.remove.bind(local);
    // The knocks that the new connection causes come before the former one is gone.
    vi.spyOn(local, "remove").mockImplementation(async (names: string | string[]) => {
      await knock();
      await remove(names);
    });
    const other = await startConnectedService(good, () => Date.now());
    await until(async () => expect(await fakeBrowser.notifications.getAll()).toEqual({}));
    expect(await storedRuns()).toEqual([]);
    expect(await database.use((db) => db.getAll("schedules"))).toEqual([]);
    await other.close();
  });

  test("what is cleared leaves no notification that tells of it", async () => {
    const { forgetFindings } = await startWorker();
    await showNotice();
    await forgetFindings();
    expect(await fakeBrowser.notifications.getAll()).toEqual({});
  });

  test("forgets runs of a year ago, even where nothing is scheduled any more", async () => {
    const { save, knock, runSchedule, removeSchedule } = await startWorker();
    const id = await save(WATCH);
    await runSchedule(id);
    await ended(1);
    await removeSchedule(id);
    await knockAt(NOW.getTime() + 360 * DAY, knock);
    expect(await storedRuns()).toHaveLength(1);
    await knockAt(NOW.getTime() + 367 * DAY, knock);
    expect(await storedRuns()).toEqual([]);
  });

  test("an old run that cannot be read is dropped too, and holds back no other", async () => {
    const { save, knock, runSchedule, removeSchedule } = await startWorker();
    const id = await save(WATCH);
    await runSchedule(id);
    await ended(1);
    await removeSchedule(id);
    const corrupt = { id: "corrupt", scheduleId: id, startedAt: NOW.getTime() - DAY };
    await database.change(["runs"], (records) => records.objectStore("runs").put(corrupt as never));
    await knockAt(NOW.getTime() + 367 * DAY, knock);
    expect(await database.use((db) => db.getAllKeys("runs"))).toEqual([]);
  });

  test("a run whose time is no number holds up nothing", async () => {
    const { knock } = await startWorker();
    const corrupt = { id: "corrupt", scheduleId: "s", startedAt: "1" };
    await database.change(["runs"], (records) => records.objectStore("runs").put(corrupt as never));
    await expect(knock()).resolves.toBeUndefined();
  });

  test("leaves the alarm set while a run is under way, whose worker may end", async () => {
    const { save, runSchedule } = await startWorker();
    service.intercept("listReports", { when: "before" }, () => new Promise(() => {}));
    await runSchedule(await save(WATCH));
    expect(await fakeBrowser.alarms.get("monitoring")).toBeDefined();
  });

  test("that cannot read what is due is followed by another: Firefox has forgotten the alarms when it starts", async () => {
    const { save, knock } = await startWorker();
    await save(WATCH);
    await fakeBrowser.alarms.clearAll();
    const ofWorker = await import("@/utils/database.ts");
    const use = vi.spyOn(ofWorker.database, "use").mockRejectedValue(new AppError("storageFailed"));
    await expect(knock()).rejects.toMatchObject({ kind: "storageFailed" });
    expect(await fakeBrowser.alarms.get("monitoring")).toMatchObject({ periodInMinutes: 15 });
    use.mockRestore();
  });

  test("with nothing scheduled, no alarm wakes the worker", async () => {
    const { save, removeSchedule } = await startWorker();
    const id = await save(WATCH);
    expect(await fakeBrowser.alarms.get("monitoring")).toBeDefined();
    await removeSchedule(id);
    expect(await fakeBrowser.alarms.get("monitoring")).toBeUndefined();
  });

  test("a schedule that is saved while the worker looks what is due keeps its alarm", async () => {
    const { save, knock, changePreferences } = await startWorker();
    await changePreferences({ weeklySummary: true });
    await knock();
    vi.setSystemTime(at(11));
    const { local } = fakeBrowser.storage;
    const read = local.get.bind(local) as (names: unknown) => Promise<Record<string, unknown>>;
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    const get = vi.spyOn(local, "get").mockImplementation(async (names: unknown) => {
      if (names === "weekly-summary") await held;
      return read(names);
    });
    const knocking = knock();
    await vi.waitFor(() => expect(get.mock.calls).toContainEqual(["weekly-summary"]));
    await save(WATCH);
    goOn();
    await knocking;
    expect(await fakeBrowser.alarms.get("monitoring")).toBeDefined();
  });

  test("with 20 schedules and nothing due, asks the service nothing", async () => {
    const { save, knock } = await startWorker();
    for (let index = 0; index < 20; index++) await save({ ...WATCH, name: String(index) });
    service.requests.length = 0;
    await knockAt(at(11), knock);
    expect(service.requests).toEqual([]);
  });
});

describe("a schedule", () => {
  test("that is changed keeps what it has told of, unless it looks after other reports now", async () => {
    const { save, saveSchedule } = await startWorker();
    const id = await save(WATCH);
    const kept = { ...(await database.use((db) => db.get("standings", id))), readUntil: 1 };
    await database.use((db) => db.put("standings", kept as never));
    const change = (plan: Partial<SchedulePlan>) =>
      saveSchedule({ connectionId: connected.id, id, plan: planOf({ ...WATCH, ...plan }) });
    await change({ at: 60 });
    expect(await database.use((db) => db.get("standings", id))).toMatchObject({ readUntil: 1 });
    await change({ scope: { kind: "filter", result: "bad" } });
    expect(await database.use((db) => db.get("standings", id))).toMatchObject({ readUntil: null });
  });

  test.each<[Partial<SchedulePlan>]>([
    [{ most: 0 }],
    [{ most: 501 }],
    [{ at: 1_440 }],
    [{ name: "x".repeat(81) }],
    [{ every: "week", day: 7 }],
    [{ every: "month", day: 0 }],
    [{ every: "month", day: 32 }],
  ])("that asks for what is not possible is not saved: %o", async (plan) => {
    const { save } = await startWorker();
    await expect(save({ ...WATCH, ...plan })).rejects.toMatchObject({ kind: "unexpected" });
  });

  test("that cannot be read, or would never be due, is left out", async () => {
    const { save } = await startWorker();
    const stored = await database.use(async (db) => db.get("schedules", await save(WATCH)));
    expect(parseSchedule(stored)).toEqual(stored);
    for (const invalid of [{ name: 1 }, { every: "week", day: 9 }, { every: "month", day: 0 }]) {
      expect(parseSchedule({ ...stored, ...invalid })).toBeNull();
    }
  });
});
