import { describe, expect, test } from "vitest";
import {
  baseAmong,
  compare,
  entriesBefore,
  pointsBefore,
  snapshotAt,
  snapshotOf,
} from "@/entrypoints/options/report/snapshot.ts";
import type { AddressHistory, Point } from "@/utils/models/history.ts";
import { presentPoints } from "@/utils/models/history.ts";
import { reportOf } from "../../support/remembered.ts";

const HISTORY: AddressHistory = {
  connectionId: "c",
  url: "https://example.com/",
  points: [
    [1_000, "good", "1", 90, [80]],
    [2_000, "good", "2", 91, [81]],
    [3_000, "bad", "1", 40, [30]],
    [4_000, "bad", "1"],
    [5_000, "good", "1", 95],
  ],
  names: ["scores.Performance"],
  entries: [
    { at: 1_000, reportId: "1", lists: { failed_audits: ["alt", "lcp"] } },
    { at: 3_000, reportId: "1", lists: { failed_audits: ["lcp", "tbt"] } },
    { at: 5_000, reportId: "1", lists: { failed_audits: [] } },
  ],
  gone: { 2: 5_000 },
  seenAt: 0,
};
const at = (index: number) => snapshotAt(HISTORY.points[index] as Point, HISTORY);

test("points of deleted reports are nowhere", () => {
  expect(presentPoints(HISTORY).map(([time]) => time)).toEqual([1_000, 3_000, 4_000, 5_000]);
  expect(presentPoints(null)).toEqual([]);
});

describe("the checks before a report's present result", () => {
  const points = presentPoints(HISTORY);
  const lastBefore = (report: { id: string; generatedAt: string | null }) => pointsBefore(points, report).at(-1)?.[0];

  test("are the points before its own", () => {
    expect(lastBefore({ id: "1", generatedAt: new Date(3_000).toISOString() })).toBe(1_000);
    expect(lastBefore({ id: "1", generatedAt: new Date(1_000).toISOString() })).toBeUndefined();
  });

  test("never have its own check, whose time one answer cuts to whole seconds and another does not", () => {
    expect(lastBefore({ id: "1", generatedAt: new Date(3_123).toISOString() })).toBe(1_000);
    expect(lastBefore({ id: "1", generatedAt: new Date(1_999).toISOString() })).toBeUndefined();
  });

  test("are the earlier ones as long as its own is not remembered", () => {
    expect(lastBefore({ id: "9", generatedAt: new Date(3_500).toISOString() })).toBe(3_000);
    expect(lastBefore({ id: "9", generatedAt: null })).toBe(5_000);
  });
});

describe("the check that a result is compared with", () => {
  const FALL: AddressHistory = {
    ...{ connectionId: "c", url: "https://example.com/", names: [], gone: {}, seenAt: 0 },
    points: [
      [1_000, "good", "1", 92],
      [2_000, "good", "1", 91],
      [3_000, "bad", "1", 71],
    ],
    entries: [
      { at: 1_000, reportId: "1", lists: { failed_audits: ["lcp"] } },
      { at: 3_000, reportId: "1", lists: { failed_audits: ["lcp", "alt"] } },
    ],
  };

  test("is the last one with another rating: a fall is confirmed by a second check", () => {
    expect(baseAmong(FALL.points, "bad", FALL)).toMatchObject({ at: 2_000, result: "good" });
  });

  test("is the one before where the rating is the same in all, or is none", () => {
    expect(baseAmong(FALL.points.slice(0, 2), "good", FALL)).toMatchObject({ at: 2_000 });
    expect(baseAmong(FALL.points, null, FALL)).toMatchObject({ at: 3_000 });
    expect(baseAmong([], "good", FALL)).toBeNull();
  });

  test("tells what failed as the last check up to it did: a list of reports does not tell it", () => {
    const base = baseAmong(FALL.points, "bad", FALL);
    expect(base).toMatchObject({ at: 2_000, listedAt: 1_000 });
    expect(entriesBefore(base, "failed_audits")).toEqual(new Set(["lcp"]));
  });

  test("tells what failed as the first check after it did where no earlier one did", () => {
    const entries = FALL.entries.slice(1);
    expect(baseAmong(FALL.points, "bad", { ...FALL, entries })).toMatchObject({ at: 2_000, listedAt: 3_000 });
    expect(baseAmong(FALL.points, "bad", { ...FALL, entries: [] })).toMatchObject({ lists: null });
  });
});

describe("two checks", () => {
  test("differ by their numbers, and by what fails", () => {
    const { numbers, failures } = compare(at(0), at(2));
    expect(numbers).toEqual([
      { name: "score", from: 90, to: 40 },
      { name: "scores.Performance", from: 80, to: 30 },
    ]);
    expect(failures).toEqual({ now: ["tbt"], noLonger: ["alt"], still: ["lcp"] });
  });

  test("of which one told no lists are not compared in what fails: a list of reports tells numbers alone", () => {
    expect(compare(at(2), at(3))).toEqual({ numbers: [], failures: null });
    expect(compare(at(0), at(1)).failures).toBeNull();
    expect(entriesBefore(at(1), "failed_audits")).toBeNull();
  });

  test("of which one told that nothing failed are compared", () => {
    expect(compare(at(0), at(4)).failures).toEqual({ now: [], noLonger: ["alt", "lcp"], still: [] });
    expect(entriesBefore(at(4), "failed_audits")).toEqual(new Set());
  });

  const told = (more: Record<string, unknown>) => snapshotOf(reportOf({ more }));

  test("are compared in what has the same path: two things may have a score", () => {
    const before = told({ mobile: { score: 90, errors: ["a"] }, desktop: { score: 40 } });
    const now = told({ score: 50, errors: ["b"], desktop: { score: 45 } });
    expect(compare(before, now)).toEqual({ numbers: [{ name: "desktop.score", from: 40, to: 45 }], failures: null });
    expect(entriesBefore(before, "errors")).toBeNull();
    expect(entriesBefore(before, "mobile.errors")).toEqual(new Set(["a"]));
  });

  test("are compared in the lists that both told", () => {
    const [both, one] = [told({ errors: ["a"], failed_audits: ["lcp"] }), told({ errors: ["b"] })];
    expect(compare(one, both).failures).toEqual({ now: ["a"], noLonger: ["b"], still: [] });
    expect(compare(told({ failed_audits: [] }), one).failures).toBeNull();
    expect(entriesBefore(one, "failed_audits")).toBeNull();
  });

  test("say nothing of lists that are no failures", () => {
    const tagged = (...tags: string[]) => snapshotOf(reportOf({ more: { tags, passed_audits: tags } }));
    expect(compare(tagged("a"), tagged("b")).failures).toBeNull();
  });
});
