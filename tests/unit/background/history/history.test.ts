import { beforeEach, describe, expect, test } from "vitest";
import { forgetReports } from "@/entrypoints/background/history/forget.ts";
import { thin } from "@/entrypoints/background/history/points.ts";
import { record } from "@/entrypoints/background/history/record.ts";
import { dropLongDeleted } from "@/entrypoints/background/history/trim.ts";
import type { Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import type { Point } from "@/utils/models/history.ts";
import { pointsOf, reportOf, stored } from "../../support/remembered.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-06-01T12:00:00.000Z");
const URL_A = "https://example.com/";
const EARLIER = "2026-01-01T10:00:00.000Z";
const LATER = "2026-02-01T10:00:00.000Z";

/** The instant of the next sighting: each is a minute after the one before. */
let now = NOW;

beforeEach(() => {
  now = NOW;
});

/** Records a sighting of each report, one after the other. */
async function see(...reports: Partial<Report>[]): Promise<void> {
  for (const changes of reports) {
    now += 60_000;
    await record("c", [reportOf(changes)], now);
  }
}

test("the index gives up a project that the service says a report no longer has, and keeps one it does not tell", async () => {
  const projects = async () => (await stored("reports")).map(({ project }) => project);
  await see({ more: { project: "Shop" } }, {});
  expect(await projects()).toEqual(["Shop"]);
  await see({ more: { project: null } });
  expect(await projects()).toEqual([null]);
});

test("the index takes over a privacy and a project that come without the time, and keeps result and time", async () => {
  await see({ more: { project: "Shop" } }, { generatedAt: null, result: null, privacy: 0, more: { project: "Blog" } });
  const kept = { result: "good", generatedAt: Date.parse(EARLIER) };
  expect(await stored("reports")).toMatchObject([{ ...kept, privacy: 0, project: "Blog" }]);
});

test.each([{ id: 3, name: "Shop" }, { project: "Shop" }])(
  "the index knows the project of %j by its name",
  async (project) => {
    await see({ more: { project } });
    expect((await stored("reports"))[0]?.project).toBe("Shop");
  },
);

describe("a point of the history", () => {
  test("needs a later time, in whole seconds", async () => {
    await see({}, { result: "bad" }, { result: "bad", generatedAt: "2026-01-01T10:00:00.900Z" });
    expect(await pointsOf(URL_A)).toEqual(["good 1"]);
    await see({ result: "bad", generatedAt: "2026-01-01T10:00:01.000Z" });
    expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
  });

  test("is not made by a list that shows what was: neither history nor index change", async () => {
    await see({ result: "bad", generatedAt: LATER, privacy: 0 });
    await see({ generatedAt: EARLIER }, { generatedAt: EARLIER }, { generatedAt: EARLIER });
    expect(await pointsOf(URL_A)).toEqual(["bad 1"]);
    expect(await stored("reports")).toMatchObject([{ result: "bad", generatedAt: Date.parse(LATER), privacy: 0 }]);
  });

  test("needs two sightings in a row where the service tells no times", async () => {
    const generatedAt = null;
    await see({ generatedAt });
    expect(await pointsOf(URL_A)).toEqual([]);
    await see({ generatedAt }, { generatedAt, result: "bad" }, { generatedAt }, { generatedAt, result: "bad" });
    expect(await pointsOf(URL_A)).toEqual(["good 1"]);
    await see({ generatedAt, result: "bad" });
    expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
  });

  test("is not made by an answer without a result between two sightings", async () => {
    const generatedAt = null;
    await see({ generatedAt }, { generatedAt }, { generatedAt, result: "bad" }, { generatedAt, result: null });
    expect(await pointsOf(URL_A)).toEqual(["good 1"]);
  });

  test("is not made by answers without a time of a report whose time is known", async () => {
    await see({}, { generatedAt: null, result: "bad" }, { generatedAt: null, result: "bad" });
    expect(await pointsOf(URL_A)).toEqual(["good 1"]);
  });

  describe("where lists tell no time, but the report itself does", () => {
    const bad = { generatedAt: null, result: "bad" };
    const later = { generatedAt: LATER, result: "bad" };

    test("is made by a list whose result is told an hour later still, and the index changes with it", async () => {
      await see({}, bad);
      const first = now;
      now += 3_600_000;
      expect(await stored("reports")).toMatchObject([{ result: "good" }]);
      await see(bad);
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
      expect(await stored("history")).toMatchObject([{ standing: "bad", standingSince: first }]);
      expect(await stored("reports")).toMatchObject([{ result: "bad", generatedAt: Date.parse(EARLIER) }]);
      await see(later, { generatedAt: null });
      now += 3_600_000;
      await see({ generatedAt: null });
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1", "good 1"]);
    });

    test("is not made where the former result is told in between", async () => {
      await see({}, bad, { generatedAt: null });
      now += 3_600_000;
      await see(bad);
      expect(await pointsOf(URL_A)).toEqual(["good 1"]);
    });

    test("is made once by the report itself, however often a list tells its result", async () => {
      await see({}, bad, later);
      now += 3_600_000;
      await see(bad, bad);
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
    });
  });

  test("is not made by a time without a zone, which may be hours off, after one with a zone", async () => {
    const off = { generatedAt: "2026-01-01T12:00:00.000Z", zoneAssumed: true, result: "bad" } as const;
    await see({}, off, off);
    expect(await pointsOf(URL_A)).toEqual(["good 1"]);
  });

  describe("where a service begins to tell zones, or ceases to", () => {
    const before = { generatedAt: "2026-01-01T10:00:00.000Z", zoneAssumed: true } as const;

    test("is made at once by a time with a zone that is later in every zone", async () => {
      await see(before, { result: "bad", generatedAt: "2026-01-01T23:59:59.000Z" });
      expect(await pointsOf(URL_A)).toEqual(["good 1"]);
      await see({ result: "bad", generatedAt: "2026-01-02T00:00:01.000Z" });
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
      await see({ result: "decent", generatedAt: "2026-01-02T00:00:02.000Z" });
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1", "decent 1"]);
    });

    test("is made by the next result where the report was seen unchanged with its zone", async () => {
      await see(before, { generatedAt: before.generatedAt });
      expect(await pointsOf(URL_A)).toEqual(["good 1"]);
      await see({ result: "bad", generatedAt: "2026-01-01T10:00:01.000Z" });
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
    });

    test("is made by a time that may be earlier if it is still told an hour later", async () => {
      const told = { generatedAt: "2026-01-01T09:31:07.000Z", result: "bad" };
      await see(before, told, told);
      expect(await pointsOf(URL_A), "a list may lag behind").toEqual(["good 1"]);
      now += 3_600_000;
      await see(told, told);
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
      await see({ result: "good", generatedAt: "2026-01-01T10:20:00.000Z" });
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1", "good 1"]);
    });

    test("is not made by a list that lags behind while others tell the former kind of time", async () => {
      const told = { generatedAt: "2026-01-01T12:31:07.000Z", zoneAssumed: true, result: "bad" } as const;
      await see({}, told);
      now += 3_600_000;
      await see({}, told, told);
      expect(await pointsOf(URL_A)).toEqual(["good 1"]);
    });

    test("is made without a zone as well", async () => {
      const told = { generatedAt: "2026-03-01T12:31:07.000Z", zoneAssumed: true, result: "bad" } as const;
      await see({}, told);
      now += 3_600_000;
      await see(told);
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
      await see({ ...told, result: "good", generatedAt: "2026-03-01T12:40:00.000Z" });
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1", "good 1"]);
    });
  });

  test("does not believe a time of the far future", async () => {
    await see({ generatedAt: new Date(NOW + 300 * DAY).toISOString() }, { result: "bad" });
    expect(await pointsOf(URL_A)).toEqual(["bad 1"]);
  });

  test("waits for the result of a report that is still being made", async () => {
    await see({ result: null });
    expect(await pointsOf(URL_A)).toEqual([]);
    await see({});
    expect(await pointsOf(URL_A)).toEqual(["good 1"]);
  });

  test("takes the rating over from a service that tells the time of a result before it is made", async () => {
    await see({ result: "processing", more: { progress: 10 } });
    await see({ result: "bad" });
    expect(await pointsOf(URL_A)).toEqual(["bad 1"]);
    await see({ result: "good" });
    expect(await pointsOf(URL_A)).toEqual(["bad 1"]);
  });

  describe("where a rating changes under the time that it had", () => {
    const LONG_AGO = "2026-01-01T10:00:00.000Z";
    const JUST_NOW = "2026-06-01T12:00:00.000Z";

    async function times(): Promise<string[]> {
      const [history] = await stored("history");
      return (history as { points: Point[] }).points.map(([at]) => new Date(at).toISOString());
    }

    test("is made if that is still told an hour later, at the time it was first told", async () => {
      await see({ generatedAt: LONG_AGO }, { generatedAt: LONG_AGO, result: "bad" });
      const first = new Date(now).toISOString();
      expect(await pointsOf(URL_A), "a list may lag behind").toEqual(["good 1"]);
      now += 3_600_000;
      await see({ generatedAt: LONG_AGO, result: "bad" });
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
      expect(await times()).toEqual([LONG_AGO, first]);
      expect(await stored("reports")).toMatchObject([{ result: "bad", generatedAt: Date.parse(LONG_AGO) }]);
    });

    test("follows at once on the one that a service dates before it has made the new rating", async () => {
      await see({ generatedAt: JUST_NOW }, { generatedAt: JUST_NOW, result: "bad" });
      now += 3_600_000;
      await see({ generatedAt: JUST_NOW, result: "bad" });
      expect(await times()).toEqual([JUST_NOW, "2026-06-01T12:00:01.000Z"]);
      await see({ generatedAt: "2026-06-01T12:10:00.000Z" });
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1", "good 1"]);
    });

    test("is not made where the former rating is told in between", async () => {
      await see({ generatedAt: LONG_AGO }, { generatedAt: LONG_AGO, result: "bad" }, { generatedAt: LONG_AGO });
      now += 3_600_000;
      await see({ generatedAt: LONG_AGO, result: "bad" });
      expect(await pointsOf(URL_A)).toEqual(["good 1"]);
    });
  });

  describe("where the clock is put back", () => {
    test("is the newest all the same, of a service that tells no times", async () => {
      const generatedAt = null;
      await see({ generatedAt }, { generatedAt });
      now -= DAY;
      await see({ generatedAt, result: "bad" }, { generatedAt, result: "bad" });
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
    });

    test("is made an hour after that, where it has to be told for an hour", async () => {
      await see({}, { result: "bad" });
      now -= DAY;
      await see({ result: "bad" });
      now += 3_600_000;
      await see({ result: "bad" });
      expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 1"]);
    });
  });

  test("stands by its time among those of all reports of the address", async () => {
    await see({ id: "2", result: "bad", generatedAt: LATER }, { id: "1", generatedAt: EARLIER });
    expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 2"]);
    expect(await stored("history")).toMatchObject([{ standing: "bad", standingSince: Date.parse(LATER) }]);
  });

  test("gives the places of numbers that the last ten points lack to new ones, whose past is empty", async () => {
    const many = (letter: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${letter}${index}`, index + 1]));
    const seeOn = (day: number, more: Record<string, unknown>) =>
      see({ more, generatedAt: new Date(Date.parse(EARLIER) + day * DAY).toISOString() });
    await seeOn(0, { score: 50, ...many("old", 12) });
    for (let day = 1; day <= 10; day++) await seeOn(day, { ...many("old", 10), ...many("new", 2) });
    const names = async () => (await stored("history"))[0]?.names;
    expect(await names(), "the first point is one of the last ten until then").toEqual(Object.keys(many("old", 12)));
    await seeOn(11, { ...many("old", 10), ...many("new", 3) });
    expect(await names()).toEqual([...Object.keys(many("old", 10)), "new0", "new1"]);
    const [history] = await stored("history");
    const values = history?.points.map(([, , , score, row]) => [score, row?.slice(9)]);
    expect([values?.[0], values?.[10], values?.[11]]).toEqual([
      [50, [10]],
      [null, [10]],
      [null, [10, 1, 2]],
    ]);
  });

  test("holds a score that is sent as text as a number", async () => {
    await see({ more: { score: "81.50" } });
    const [history] = await stored("history");
    expect(history?.points.map(([, , , score]) => score)).toEqual([81.5]);
  });

  test("holds the score and other numbers by name, 12 at most, and no more", async () => {
    const numbers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`n${index}`, index]));
    await see({ more: { score: 81, words: "many", ...numbers } });
    await see({ generatedAt: LATER, more: { n3: 30 } });
    const [history] = await stored("history");
    expect(history?.names).toEqual(Array.from({ length: 12 }, (_, index) => `n${index}`));
    expect(history?.points.map((point) => point.slice(3))).toEqual([
      [81, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
      [null, [null, null, null, 30, ...Array(8).fill(null)]],
    ]);
  });

  test("gets what only the report itself tells, and keeps what only the list told", async () => {
    await see({ more: { score: 81 } }, { more: { audits: [{ id: "a" }, { name: "b" }, "c", 4, {}] } });
    const [history] = await stored("history");
    expect(history?.points).toEqual([[Date.parse(EARLIER), "good", "1", 81]]);
    expect(history?.entries).toEqual([
      { at: Date.parse(EARLIER), reportId: "1", lists: { audits: ["a", "b", "c", "4"] } },
    ]);
  });

  test("knows that a list was empty from one that was not told", async () => {
    await see({ more: { score: 81 } }, { more: { score: 81, failed_audits: [] } });
    await see({ generatedAt: LATER, more: { score: 82, nameless: [{ weight: 1 }] } });
    const [history] = await stored("history");
    expect(history?.entries).toEqual([{ at: Date.parse(EARLIER), reportId: "1", lists: { failed_audits: [] } }]);
  });

  test("keeps lists of up to 100 entries, whole or not at all, failures first", async () => {
    const entries = (count: number) => Array.from({ length: count }, (_, index) => `e${index}`);
    await see({ more: { links: entries(60), audits: entries(120), tags: entries(30), failed_audits: entries(50) } });
    const [history] = await stored("history");
    const lengths = Object.entries(history?.entries[0]?.lists ?? {}).map(([name, ids]) => [name, ids.length]);
    expect(lengths).toEqual([
      ["failed_audits", 50],
      ["tags", 30],
    ]);
  });

  test("keeps the lists of the last 10 points", async () => {
    for (let day = 1; day <= 12; day++) {
      const audits = Array.from({ length: 90 }, (_, index) => `${day}-${index}`);
      await see({ generatedAt: new Date(NOW - (20 - day) * DAY).toISOString(), more: { audits } });
    }
    const [history] = await stored("history");
    expect(history?.points).toHaveLength(12);
    expect(history?.entries).toHaveLength(10);
    expect(history?.entries[0]?.lists.audits?.[0]).toBe("3-0");
  });
});

test("a report that is as it was is written again after ten minutes, one that changed at once", async () => {
  await see({});
  const written = async () => (await stored("reports"))[0];
  const first = (await written())?.seenAt;
  await see(...Array.from({ length: 9 }, () => ({})));
  expect((await written())?.seenAt).toBe(first);
  await see({});
  expect((await written())?.seenAt).toBe(now);
  await see({ privacy: 0 });
  expect(await written()).toMatchObject({ privacy: 0 });
});

test("a report that was last seen by a clock a year ahead is written again by the right one", async () => {
  now += 365 * DAY;
  await see({});
  now -= 365 * DAY;
  await see({});
  expect(await stored("reports")).toMatchObject([{ seenAt: now }]);
  expect(await stored("history")).toMatchObject([{ seenAt: now }]);
});

test("an address that is seen every hour counts as seen on each day, though nothing of it changes", async () => {
  for (let hour = 0; hour < 60; hour++) {
    await see({});
    now += 3_600_000;
  }
  const [history] = await stored("history");
  expect(now - (history?.seenAt ?? 0)).toBeLessThanOrEqual(DAY + 3_600_000);
});

describe("an id that is used again", () => {
  test("for another address is a new record, and the former report is gone", async () => {
    await see({ result: "bad", generatedAt: LATER }, { url: "https://other.example/" });
    expect(await stored("reports")).toMatchObject([{ reportId: "1", url: "https://other.example/", result: "good" }]);
    expect(await pointsOf("https://other.example/")).toEqual(["good 1"]);
    const [former] = await stored("history");
    expect(former).toMatchObject({ url: URL_A, gone: { 1: expect.any(Number) } });
    expect(former?.standing).toBeUndefined();
  });

  test("stays with its new address where a list that lags behind shows the former one", async () => {
    const moved = { url: "https://other.example/" };
    await see({}, moved, {}, moved);
    expect(await stored("reports")).toMatchObject([moved]);
    expect(await stored("history")).toMatchObject([
      { gone: { 1: expect.any(Number) } },
      { ...moved, standing: "good" },
    ]);
  });

  test("is the same report where the address only lacks its last slash, or is not told", async () => {
    await see({}, { url: "https://example.com", generatedAt: LATER }, { url: "", generatedAt: "2026-03-01T00:00:00Z" });
    expect(await pointsOf(URL_A)).toEqual(["good 1", "good 1", "good 1"]);
    expect(await stored("history")).toHaveLength(1);
  });
});

test("names that objects have by themselves are ids like any other", async () => {
  await see({ id: "constructor" }, { id: "__proto__", generatedAt: LATER, result: "bad", more: { toString: [1] } });
  await forgetReports("c", ["__proto__"], now);
  expect(await stored("history")).toMatchObject([{ standing: "good" }]);
});

describe("what is deleted", () => {
  test("leaves the index at once, and the history after 30 days", async () => {
    await see({}, { id: "2", result: "bad", generatedAt: LATER });
    await forgetReports("c", ["2"], now);
    expect(await stored("reports")).toMatchObject([{ reportId: "1" }]);
    expect(await stored("history")).toMatchObject([{ standing: "good" }]);
    await dropLongDeleted(now + 29 * DAY);
    expect(await pointsOf(URL_A)).toEqual(["good 1", "bad 2"]);
    await dropLongDeleted(now + 30 * DAY);
    expect(await pointsOf(URL_A)).toEqual(["good 1"]);
    await forgetReports("c", ["1"], now);
    await dropLongDeleted(now + 30 * DAY);
    expect(await stored("history")).toEqual([]);
  });

  test("is not brought back by a list that lags behind, but by a later result, or an hour later", async () => {
    await see({}, { id: "2" });
    await forgetReports("c", ["1", "2"], now);
    await see({}, { id: "2" });
    expect(await stored("reports")).toEqual([]);
    await see({ generatedAt: LATER });
    expect(await stored("reports")).toMatchObject([{ reportId: "1" }]);
    now += 3_600_000;
    await see({ id: "2" });
    expect(await stored("reports")).toHaveLength(2);
    expect(await stored("history")).toMatchObject([{ gone: {} }]);
  });

  test("by a clock a year ahead is brought back by the right one", async () => {
    await see({});
    await forgetReports("c", ["1"], now + 365 * DAY);
    await see({});
    expect(await stored("reports")).toMatchObject([{ reportId: "1" }]);
  });
});

describe("a long history", () => {
  const pointAt = (daysAgo: number): Point => [NOW - daysAgo * DAY, "good", "1"];

  test("keeps all of 30 days, the last one of each week of half a year, and the last one of each month before", () => {
    const points = Array.from({ length: 800 }, (_, index) => pointAt((799 - index) / 2));
    const kept = thin(points, NOW);
    const between = (from: number, to: number) =>
      kept.filter(([at]) => at > NOW - to * DAY && at <= NOW - from * DAY).length;
    expect(between(-1, 30)).toBe(60);
    expect(between(30, 183)).toBeGreaterThanOrEqual(22);
    expect(between(30, 183)).toBeLessThanOrEqual(23);
    expect(between(183, 400)).toBeGreaterThanOrEqual(7);
    expect(between(183, 400)).toBeLessThanOrEqual(9);
    expect(kept.at(-1)).toBe(points.at(-1));
    expect(thin(kept, NOW)).toEqual(kept);
    const ofJune = points.filter(([at]) => new Date(at).toISOString().startsWith("2025-06"));
    expect(kept.filter((point) => ofJune.includes(point))).toEqual([ofJune.at(-1)]);
  });

  test("is left as it is up to 400 points", () => {
    const points = Array.from({ length: 400 }, (_, index) => pointAt(399 - index));
    expect(thin(points, NOW)).toBe(points);
  });

  test("is thinned where it is recorded", async () => {
    const reports = Array.from({ length: 450 }, (_, index) =>
      reportOf({ id: String(index), generatedAt: new Date(NOW - (449 - index) * DAY).toISOString() }),
    );
    await record("c", reports, NOW);
    expect(await stored("reports")).toHaveLength(450);
    const points = await pointsOf(URL_A);
    expect(points.length).toBeLessThan(100);
    expect(points.at(-1)).toBe("good 449");
  });
});

describe("the count of a day", () => {
  test("holds how many addresses stand good, decent and bad by its end", async () => {
    await record("c", [reportOf(), reportOf({ id: "2", url: "https://example.com/b", result: "bad" })], NOW);
    await record("c", [reportOf({ id: "3", result: "decent", generatedAt: LATER })], NOW + 1_000);
    expect(await stored("days")).toEqual([{ connectionId: "c", day: "2026-06-01", good: 0, decent: 1, bad: 1 }]);
    await forgetReports("c", ["2"], NOW + DAY);
    expect(await stored("days")).toMatchObject([{ bad: 1 }, { day: "2026-06-02", good: 0, decent: 1, bad: 0 }]);
  });

  test("is marked where all reports had been read by its end", async () => {
    await record("c", [reportOf()], NOW);
    await forgetReports("c", [], NOW + DAY, true);
    await record("c", [reportOf({ id: "2", url: "https://example.com/b", result: "bad" })], NOW + DAY);
    expect(await stored("days")).toEqual([
      { connectionId: "c", day: "2026-06-01", good: 1, decent: 0, bad: 0 },
      { connectionId: "c", day: "2026-06-02", good: 1, decent: 0, bad: 1, isComplete: true },
    ]);
  });

  test("is of one connection alone", async () => {
    await record("c", [reportOf()], NOW);
    await record("d", [reportOf({ result: "bad" })], NOW);
    expect(await stored("days")).toMatchObject([
      { connectionId: "c", good: 1, bad: 0 },
      { connectionId: "d", good: 0, bad: 1 },
    ]);
  });
});

test("beyond 20,000 addresses, those give way that were seen longest ago", async () => {
  for (let start = 0; start < 20_000; start += 5_000) {
    const reports = Array.from({ length: 5_000 }, (_, index) =>
      reportOf({ id: String(start + index), url: `https://example.com/${start + index}` }),
    );
    await record("c", reports, NOW + start);
  }
  await see({ id: "0", url: "https://example.com/0", generatedAt: LATER });
  await see({ id: "new", url: "https://example.com/new" });
  expect(await database.use((db) => db.count("history"))).toBe(20_000);
  expect(await database.use((db) => db.count("reports"))).toBe(20_000);
  expect(await pointsOf("https://example.com/0")).toEqual(["good 0", "good 0"]);
  expect(await pointsOf("https://example.com/1")).toEqual([]);
  expect((await stored("days")).at(-1)).toMatchObject({ good: 20_000 });
});

test("corrupt records are replaced, and do no harm to others", async () => {
  await see({}, { id: "2", url: "https://example.com/b" });
  await database.use(async (db) => {
    await db.put("history", { connectionId: "c", url: URL_A, points: 5, seenAt: "x", forgetAt: 1 } as never);
    await db.put("reports", { connectionId: "c", reportId: "1", url: 7 } as never);
  });
  await see({ generatedAt: LATER });
  expect(await pointsOf(URL_A)).toEqual(["good 1"]);
  expect(await pointsOf("https://example.com/b")).toEqual(["good 2"]);
});
