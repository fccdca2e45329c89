import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { changePreferences } from "@/entrypoints/background/connections/preferences.ts";
import { isQuiet, tell } from "@/entrypoints/background/monitoring/notices/index.ts";
import { answerNotices } from "@/entrypoints/background/monitoring/notices/notify.ts";
import { tellWeek } from "@/entrypoints/background/monitoring/notices/week.ts";
import { markRunsSeen } from "@/entrypoints/background/monitoring/run/index.ts";
import { removeSchedule } from "@/entrypoints/background/monitoring/schedules.ts";
import { countWorse } from "@/entrypoints/background/monitoring/unseen.ts";
import { database } from "@/utils/database.ts";
import type { FoundChange, Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { DAY, HOUR, planOf, storedRuns } from "../../support/monitoring.ts";
import { rememberAddresses } from "../../support/remember-addresses.ts";

const MONDAY = new Date(2026, 10, 23, 10, 0);

interface Shown {
  id: string;
  title: string;
  message: string;
}
let shown: Shown[];

beforeEach(() => {
  vi.useFakeTimers({ now: MONDAY, toFake: ["Date"] });
  shown = [];
  const create = async (id: string, { title, message }: Omit<Shown, "id">) => void shown.push({ id, title, message });
  vi.spyOn(fakeBrowser.notifications, "create").mockImplementation(create as never);
});

afterEach(() => void vi.useRealTimers());

async function addSchedule(changes: Partial<Schedule> = {}): Promise<void> {
  const state = { state: "active", failure: null, createdAt: 0, changedAt: 0, doneUntil: 0 } as const;
  const schedule: Schedule = { ...planOf(), id: "s", connectionId: "c", ...state, ...changes };
  await database.use((db) => db.put("schedules", schedule));
}

function worse(path: string): FoundChange {
  return { url: `https://kitehotel.example/${path}`, reportId: path, from: "good", to: "bad", at: 1 };
}

const FAILED = { state: "failed", failure: { kind: "keyRejected" } } as const;
const PAUSED = { ...FAILED, state: "paused" } as const;

async function addRun(changes: Partial<Run> = {}): Promise<void> {
  const counts = { misses: 0, refusals: 0, total: 3, checked: 3, requests: 9, writes: 3 };
  const run: Run = {
    ...{ id: "r", scheduleId: "s", connectionId: "c", name: "Shops", method: "refresh", state: "ended", dueAt: null },
    ...{ startedAt: Date.now(), endedAt: Date.now(), failure: null, heldUntil: null, ...counts, items: [] },
    ...{ found: [worse("a"), worse("b"), worse("c")], telling: "due", seen: false, attention: "telling" },
    ...changes,
  };
  await database.use((db) => db.put("runs", run));
  await rememberAddresses(
    "c",
    run.found.map(({ url, to }) => [url, to] as const),
  );
}

async function forgetAddress(path: string): Promise<void> {
  await database.use((db) => db.delete("trends", ["c", worse(path).url]));
}

describe("a run that found something", () => {
  test("is told once, and leads to the run", async () => {
    await addSchedule();
    await addRun();
    await tell();
    await tell();
    const message = "3 pages got worse: kitehotel.example/a and 2 more";
    expect(shown).toEqual([{ id: "#/monitoring/runs/r", title: "Shops", message }]);
    expect(await storedRuns()).toMatchObject([{ telling: "told", attention: "unseen" }]);
  });

  test("is told without addresses where the user wants it, and without names", async () => {
    await changePreferences({ withoutAddresses: true });
    await addSchedule();
    await addRun();
    await tell();
    expect(shown).toMatchObject([{ title: "Website Reports", message: "3 pages got worse" }]);
  });

  test.each([
    [{ found: [worse("a")] }, "kitehotel.example/a got worse"],
    [{ found: [], ...FAILED }, "Schedule “Shops” is paused and needs you."],
    [{ found: [worse("a")], ...FAILED }, "kitehotel.example/a got worse\nSchedule “Shops” is paused and needs you."],
  ] as const)("in its own words: %o", async (run, message) => {
    await addSchedule("state" in run ? { state: "paused", failure: FAILED.failure } : {});
    await addRun(run as unknown as Partial<Run>);
    await tell();
    expect(shown).toMatchObject([{ message }]);
  });

  test("but failed says nothing of its schedule where the user had paused that", async () => {
    await addSchedule({ state: "paused" });
    await addRun({ found: [], ...FAILED });
    await tell();
    expect(shown).toEqual([]);
  });

  test("tells what got better to whom any change matters", async () => {
    await addSchedule({ tellWhen: "change" });
    await addRun({ found: [{ ...worse("a"), from: "bad", to: "good" }] });
    await tell();
    expect(shown).toMatchObject([{ message: "kitehotel.example/a changed" }]);
  });

  test("tells what got worse and what else changed to whom any change matters", async () => {
    const better = (path: string) => ({ ...worse(path), from: "bad" as const, to: "good" as const });
    await addSchedule();
    await addSchedule({ id: "t", tellWhen: "change" });
    await addRun({ id: "1", found: [worse("a"), better("d")] });
    await addRun({ id: "2", scheduleId: "t", found: [worse("b"), better("c")] });
    await tell();
    const message = "2 pages got worse: kitehotel.example/a and 1 more\nkitehotel.example/c changed";
    expect(shown).toMatchObject([{ message }]);
  });

  test("counts what got better only for whom any change matters", async () => {
    await addSchedule();
    await addSchedule({ id: "t", tellWhen: "change" });
    const betterOf = (path: string) => ({ ...worse(path), from: "bad" as const, to: "good" as const, at: 2 });
    // What got worse is as before again.
    await addRun({ id: "1", found: [worse("a"), betterOf("b")] });
    await addRun({ id: "2", found: [betterOf("a")], telling: "none" });
    await database.use((db) =>
      db.put("standings", {
        ...{ scheduleId: "s", since: 0, tried: {}, readUntil: null, at: null, isUnordered: false },
        byUrl: { "https://kitehotel.example/a": { result: "good", at: 2 } },
      }),
    );
    await addRun({ id: "3", scheduleId: "t", found: [betterOf("c")] });
    await tell();
    expect(shown).toMatchObject([{ message: "kitehotel.example/c changed" }]);
  });

  test("waits for the end of quiet hours, and is told with the others then", async () => {
    await addSchedule({ quiet: { from: 22 * 60, until: 7 * 60 } });
    vi.setSystemTime(new Date(2026, 10, 23, 23, 0));
    await addRun({ id: "1", found: [worse("a")] });
    await addRun({ id: "2", found: [worse("b"), { ...worse("a"), from: "bad", to: "good" }] });
    await tell();
    expect(shown).toEqual([]);
    vi.setSystemTime(new Date(2026, 10, 24, 7, 0));
    await tell();
    // What was good again by the morning is no news.
    const id = "#/monitoring/changes?runs=1%2C2";
    expect(shown).toMatchObject([{ id, message: "kitehotel.example/b got worse" }]);
  });

  test("leads to all runs where more are told of than the id of a notice can name", async () => {
    await addSchedule();
    for (let count = 0; count < 13; count++) await addRun({ id: crypto.randomUUID(), found: [worse(String(count))] });
    await tell();
    expect(shown).toMatchObject([{ id: "#/monitoring/runs" }]);
  });

  test("is no news where all is as before when quiet hours end", async () => {
    await addSchedule({ quiet: { from: 22 * 60, until: 7 * 60 }, tellWhen: "change" });
    await addRun({ id: "1", found: [worse("a")] });
    await addRun({ id: "2", found: [{ ...worse("a"), from: "bad", to: "good" }] });
    await tell();
    expect(shown).toEqual([]);
    expect((await storedRuns()).map(({ telling }) => telling)).toEqual(["told", "told"]);
  });

  test("is no news where a later run, which has nothing to tell, saw it as before", async () => {
    await addSchedule();
    await addRun({ found: [worse("a"), worse("b")] });
    const byUrl = { [worse("a").url]: { result: "good" as const, at: 2 } };
    const standings = { scheduleId: "s", since: 0, byUrl, tried: {}, readUntil: null, at: null, isUnordered: false };
    await database.use((db) => db.put("standings", standings));
    await tell();
    expect(shown).toMatchObject([{ message: "kitehotel.example/b got worse" }]);
    expect(await countWorse()).toBe(1);
  });

  test("is not told to be paused where the user has continued it", async () => {
    await addSchedule();
    await addRun({ found: [], ...FAILED });
    await tell();
    expect(shown).toEqual([]);
  });

  test("is told by its own schedule's name where it failed", async () => {
    await addSchedule({ tellWhen: "change" });
    await addSchedule({ id: "t", state: "paused", failure: FAILED.failure });
    await addRun({ id: "1", name: "Shops", found: [worse("a")] });
    await addRun({ id: "2", name: "Shops", found: [{ ...worse("a"), from: "bad", to: "good" }] });
    await addRun({ id: "3", scheduleId: "t", name: "Hotels", found: [], ...FAILED });
    await tell();
    expect(shown).toMatchObject([{ message: "Schedule “Hotels” is paused and needs you." }]);
  });

  test("is told although another one was told at the same moment", async () => {
    await addSchedule();
    await addRun({ id: "1", found: [worse("a")] });
    await addRun({ id: "2", found: [worse("b")] });
    const { change } = database;
    vi.spyOn(database, "change").mockImplementationOnce(async (...given) => {
      await addRun({ id: "1", telling: "told", attention: "unseen" });
      return change(...given);
    });
    await tell();
    expect(shown).toMatchObject([{ message: "kitehotel.example/b got worse" }]);
  });

  test.each([
    ["the user has seen it", { seen: true }, {}],
    ["its schedule was deleted", { scheduleId: "gone" }, {}],
    ["the user wants no notices any more", {}, { tellWhen: "never" }],
  ] as const)("is not told where %s", async (_why, run, schedule) => {
    await addSchedule(schedule);
    await addRun(run);
    await tell();
    expect(shown).toEqual([]);
    expect(await storedRuns()).toMatchObject([{ telling: "told" }]);
  });

  test("without the permission is counted on the button until the user has seen it", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    await addSchedule();
    await addRun();
    await tell();
    expect(shown).toEqual([]);
    expect(await countWorse()).toBe(3);
    await markRunsSeen(["r"]);
    expect(await countWorse()).toBe(0);
  });

  test.each([
    ["that paused it calls the user by the button", PAUSED, "!"],
    ["is not told by the button where the user wants no notices", { ...PAUSED, tellWhen: "never" }, ""],
    ["is over for the button when it goes on", { state: "active" }, ""],
  ] as const)("a failure %s", async (_what, schedule, expected) => {
    const text = vi.spyOn(fakeBrowser.action, "setBadgeText");
    await addSchedule(schedule);
    vi.resetModules();
    const { watchBadge } = await import("@/entrypoints/background/triggers/badge.ts");
    watchBadge();
    await vi.waitFor(() => expect(text).toHaveBeenCalledWith({ text: expected }));
  });

  test("tells nothing of a page whose reports have been deleted since", async () => {
    await addSchedule();
    await addRun({ found: [worse("a"), worse("b")] });
    await forgetAddress("a");
    await tell();
    expect(shown).toMatchObject([{ message: "kitehotel.example/b got worse" }]);
  });

  test("is counted on the button only as long as the page has a report", async () => {
    const text = vi.spyOn(fakeBrowser.action, "setBadgeText");
    await addSchedule();
    await addRun({ found: [worse("a"), worse("b")], telling: "told", attention: "unseen" });
    vi.resetModules();
    const { watchBadge } = await import("@/entrypoints/background/triggers/badge.ts");
    const { watchRating } = await import("@/entrypoints/background/triggers/rating/index.ts");
    const { forgetReports } = await import("@/entrypoints/background/reports/known.ts");
    const a = { connectionId: "c", reportId: "1", url: worse("a").url, result: "bad", privacy: 1, seenAt: 1 } as const;
    await database.use((db) => db.put("reports", { ...a, project: null, generatedAt: null }));
    watchRating(watchBadge());
    await vi.waitFor(() => expect(text).toHaveBeenLastCalledWith({ text: "2" }));
    await forgetReports("c", ["1"]);
    await vi.waitFor(() => expect(text).toHaveBeenLastCalledWith({ text: "1" }), 10_000);
  });

  test("is not counted on the button once its schedule, which was to tell nothing, is deleted", async () => {
    await addSchedule({ tellWhen: "never" });
    await addRun({ telling: "none", attention: "unseen" });
    expect(await countWorse()).toBe(0);
    await removeSchedule("s");
    expect(await countWorse()).toBe(0);
  });

  test("is counted on the button as the page is now, also once its schedule is deleted", async () => {
    await addSchedule();
    await addRun({ found: [worse("a"), worse("b")], telling: "told", attention: "unseen" });
    await rememberAddresses("c", [
      [worse("a").url, "bad"],
      [worse("a").url, "good"],
    ]);
    const byUrl = { [worse("a").url]: { result: "good" as const, at: 2 } };
    const standings = { scheduleId: "s", since: 0, byUrl, tried: {}, readUntil: null, at: null, isUnordered: false };
    await database.use((db) => db.put("standings", standings));
    expect(await countWorse()).toBe(1);
    await removeSchedule("s");
    expect(await countWorse()).toBe(1);
  });

  test("is counted with thousands of others by one look at what its schedule has told", async () => {
    const read = vi.spyOn(IDBObjectStore.prototype, "get");
    await addSchedule();
    for (const id of ["1", "2", "3"]) await addRun({ id, found: [worse("a")], telling: "told", attention: "unseen" });
    read.mockClear();
    expect(await countWorse()).toBe(1);
    expect(read.mock.contexts.map((store) => (store as IDBObjectStore).name).sort()).toEqual(["standings", "trends"]);
  });

  test("is over even where the browser cannot show it", async () => {
    vi.spyOn(fakeBrowser.notifications, "create").mockRejectedValue(new Error("no notification server"));
    await addSchedule();
    await addRun();
    await tell();
    expect(await storedRuns()).toMatchObject([{ telling: "told", attention: "unseen" }]);
  });

  test("opens its page at a click", async () => {
    vi.spyOn(fakeBrowser.notifications, "clear").mockImplementation(async () => true);
    vi.stubEnv("FIREFOX", "");
    answerNotices();
    await fakeBrowser.notifications.onClicked.trigger("#/monitoring/runs/r");
    const opened = (await fakeBrowser.tabs.query({})).map(({ url }) => url);
    expect(opened).toContain("/options.html#/monitoring/runs/r");
  });

  test("opens its page in a window of its own where Chromium has none that the extension may see", async () => {
    const clear = vi.spyOn(fakeBrowser.notifications, "clear").mockImplementation(async () => true);
    vi.spyOn(fakeBrowser.tabs, "create").mockRejectedValue(new Error("No current window"));
    const open = vi.spyOn(fakeBrowser.windows, "create");
    vi.stubEnv("FIREFOX", "");
    answerNotices();
    await fakeBrowser.notifications.onClicked.trigger("#/monitoring/runs/r");
    expect(open).toHaveBeenCalledExactlyOnceWith({ url: "/options.html#/monitoring/runs/r" });
    expect(clear).toHaveBeenCalledWith("#/monitoring/runs/r");
  });
});

test.each([
  [{ from: 22 * 60, until: 7 * 60 }, 23 * 60, true],
  [{ from: 22 * 60, until: 7 * 60 }, 6 * 60 + 59, true],
  [{ from: 22 * 60, until: 7 * 60 }, 7 * 60, false],
  [{ from: 9 * 60, until: 17 * 60 }, 12 * 60, true],
  [{ from: 9 * 60, until: 17 * 60 }, 17 * 60, false],
  [{ from: 60, until: 60 }, 60, false],
  [null, 0, false],
])("quiet hours %o at minute %i: %s", (quiet, minute, expected) => {
  expect(isQuiet(quiet, minute)).toBe(expected);
});

describe("the weekly summary", () => {
  test("is told on Monday at nine, once, where the user wants it", async () => {
    await addSchedule();
    await tellWeek();
    await changePreferences({ weeklySummary: true });
    await tellWeek();
    expect(shown).toEqual([]);
    vi.setSystemTime(MONDAY.getTime() + 6 * DAY);
    await addRun({ startedAt: Date.now(), found: [worse("a"), { ...worse("b"), from: "bad", to: "good" }] });
    // Another schedule has seen the same page.
    await addRun({ id: "2", scheduleId: "t", startedAt: Date.now(), found: [worse("a")] });
    vi.setSystemTime(MONDAY.getTime() + 7 * DAY);
    await tellWeek();
    vi.setSystemTime(MONDAY.getTime() + 7 * DAY + HOUR);
    await tellWeek();
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ title: "Weekly summary", message: "Last week: 1 got worse, 1 got better." });
  });

  describe("has each run once", () => {
    const at = (month: number, day: number, hour: number, minute: number) =>
      new Date(2026, month, day, hour, minute).getTime();
    const tellAt = async (time: number) => {
      vi.setSystemTime(time);
      await tellWeek();
    };
    const zone = process.env.TZ;

    beforeEach(async () => {
      process.env.TZ = "Europe/Berlin";
      await changePreferences({ weeklySummary: true });
      vi.setSystemTime(at(0, 5, 10, 0));
    });

    afterEach(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });

    test("where the clocks are put back in its week", async () => {
      await tellAt(at(9, 19, 9, 5));
      await addRun({ startedAt: at(9, 19, 9, 30), endedAt: at(9, 19, 9, 31), found: [worse("a")] });
      await tellAt(at(9, 26, 9, 5));
      expect(shown).toMatchObject([{ message: "Last week: 1 got worse, 0 got better." }]);
    });

    test("where they are put forward", async () => {
      await tellAt(at(2, 17, 9, 5));
      await addRun({ id: "1", startedAt: at(2, 23, 8, 30), endedAt: at(2, 23, 8, 31), found: [worse("a")] });
      await tellAt(at(2, 23, 9, 5));
      await addRun({ id: "2", startedAt: at(2, 24, 8, 30), endedAt: at(2, 24, 8, 31), found: [] });
      await tellAt(at(2, 30, 9, 5));
      expect(shown.map(({ message }) => message)).toEqual([
        "Last week: 1 got worse, 0 got better.",
        "Last week: 0 got worse, 0 got better.",
      ]);
    });

    test("where it was under way at the summary before", async () => {
      await tellAt(at(4, 5, 9, 5));
      await addRun({ startedAt: at(4, 11, 8, 50), endedAt: null, state: "running", attention: "running", found: [] });
      await tellAt(at(4, 11, 9, 5));
      await addRun({ startedAt: at(4, 11, 8, 50), endedAt: at(4, 11, 9, 20), found: [worse("a")] });
      await tellAt(at(4, 18, 9, 5));
      expect(shown).toMatchObject([{ message: "Last week: 1 got worse, 0 got better." }]);
    });
  });

  test("is told again after a time at which the computer's clock was years ahead", async () => {
    await changePreferences({ weeklySummary: true });
    vi.setSystemTime(MONDAY.getTime() + 2_000 * DAY);
    await tellWeek();
    vi.setSystemTime(MONDAY);
    await tellWeek();
    await addRun({ startedAt: MONDAY.getTime(), endedAt: MONDAY.getTime() + HOUR, found: [worse("a")] });
    vi.setSystemTime(MONDAY.getTime() + 7 * DAY);
    await tellWeek();
    expect(shown).toMatchObject([{ message: "Last week: 1 got worse, 0 got better." }]);
  });

  test("is held back by no quiet hours of a schedule that tells nothing, whose form hides them", async () => {
    const quiet = { from: 0, until: 23 * 60 + 59 };
    await addSchedule({ id: "never", quiet, tellWhen: "never" });
    await changePreferences({ weeklySummary: true });
    await tellWeek();
    await addRun({ startedAt: MONDAY.getTime(), endedAt: MONDAY.getTime() + HOUR, found: [worse("a")] });
    vi.setSystemTime(MONDAY.getTime() + 7 * DAY);
    await tellWeek();
    expect(shown).toMatchObject([{ message: "Last week: 1 got worse, 0 got better." }]);
  });

  test("is not held back for good by quiet hours that cover the day together", async () => {
    await addSchedule({ id: "nights", quiet: { from: 20 * 60, until: 8 * 60 } });
    await addSchedule({ id: "days", quiet: { from: 8 * 60, until: 20 * 60 } });
    await changePreferences({ weeklySummary: true });
    await tellWeek();
    await addRun({ startedAt: MONDAY.getTime(), endedAt: MONDAY.getTime() + HOUR, found: [worse("a")] });
    vi.setSystemTime(MONDAY.getTime() + 7 * DAY);
    await tellWeek();
    expect(shown).toMatchObject([{ message: "Last week: 1 got worse, 0 got better." }]);
  });

  test("sums up the changes of a page in their order, whichever run began first", async () => {
    await changePreferences({ weeklySummary: true });
    await tellWeek();
    const startedAt = MONDAY.getTime();
    const from = "decent" as const;
    const better = { ...worse("a"), from, to: "good" as const, at: 9 };
    await addRun({ id: "1", startedAt, endedAt: startedAt + 9 * HOUR, found: [better] });
    await addRun({ id: "2", startedAt: startedAt + HOUR, endedAt: startedAt + HOUR, found: [{ ...worse("a"), from }] });
    vi.setSystemTime(startedAt + 7 * DAY);
    await tellWeek();
    expect(shown).toMatchObject([{ message: "Last week: 0 got worse, 1 got better." }]);
  });

  test("says nothing of a week in which no report could be read", async () => {
    await changePreferences({ weeklySummary: true });
    await tellWeek();
    await addRun({ startedAt: MONDAY.getTime(), found: [], ...FAILED, checked: 2, late: 2 });
    vi.setSystemTime(MONDAY.getTime() + 7 * DAY);
    await tellWeek();
    expect(shown).toEqual([]);
  });

  test("begins anew where it was not wanted for a while", async () => {
    await changePreferences({ weeklySummary: true });
    await tellWeek();
    await changePreferences({ weeklySummary: false });
    vi.setSystemTime(MONDAY.getTime() + 6 * DAY);
    await addRun();
    await tellWeek();
    await changePreferences({ weeklySummary: true });
    vi.setSystemTime(MONDAY.getTime() + 9 * DAY);
    await tellWeek();
    expect(shown).toEqual([]);
  });

  test("is not told of a week in which nothing ran", async () => {
    await changePreferences({ weeklySummary: true });
    await tellWeek();
    vi.setSystemTime(MONDAY.getTime() + 7 * DAY);
    await tellWeek();
    expect(shown).toEqual([]);
  });
});
