import { describe, expect, test } from "vitest";
import { estimate, firstRuns } from "@/entrypoints/options/monitoring/estimate.ts";
import type { Interval, SchedulePlan } from "@/utils/models/schedule.ts";

const MANY = 10_000;

function plan(method: SchedulePlan["method"], every: Interval, most: number, kind: "filter" | "chosen" = "filter") {
  return { method, every, most, scope: { kind } };
}

describe("a plan that refreshes", () => {
  test("costs a write and two reads for each report, and the lists", () => {
    expect(estimate(plan("refresh", "day", 40), 113, MANY)).toEqual({
      ...{ perRun: 40, coverage: "turns", days: 3, requestsADay: 121, requestsAMonth: 3_630, isLimited: false },
    });
  });

  test("comes around by whole runs", () => {
    expect(estimate(plan("refresh", "day", 20), 52, MANY).days).toBe(3);
    expect(estimate(plan("refresh", "week", 20), 60, MANY).days).toBe(21);
    expect(estimate(plan("refresh", "6h", 10), 41, MANY).days).toBe(2);
  });

  test("checks all of few reports in each run", () => {
    expect(estimate(plan("refresh", "6h", 40), 9, MANY)).toMatchObject({
      perRun: 9,
      coverage: "all",
      requestsADay: 112,
    });
  });

  test("stays within the limit for a day, over all runs of that day", () => {
    expect(estimate(plan("refresh", "6h", 40), 60, 100)).toMatchObject({ perRun: 25, isLimited: true });
    expect(estimate(plan("refresh", "week", 400), 400, 100)).toMatchObject({ perRun: 100, isLimited: true, days: 28 });
    expect(estimate(plan("refresh", "day", 40), 60, 0)).toMatchObject({ perRun: 0, days: null, requestsADay: 1 });
    // Of four runs, two ask for three and two for two.
    expect(estimate(plan("refresh", "6h", 40), 60, 10)).toMatchObject({ perRun: 3, days: 6, requestsADay: 34 });
    expect(estimate(plan("refresh", "6h", 40), 3, 10)).toMatchObject({ perRun: 3, coverage: "turns", isLimited: true });
  });

  test("counts all that it may where the number of reports is unknown", () => {
    expect(estimate(plan("refresh", "day", 40), null, MANY)).toMatchObject({
      perRun: 40,
      coverage: "turns",
      days: null,
    });
  });
});

describe("a plan that watches", () => {
  test("costs one request for 100 reports, at least one, whatever the limit of new results", () => {
    expect(estimate(plan("watch", "day", 500), 213, 0)).toMatchObject({ requestsADay: 3, coverage: "all" });
    expect(estimate(plan("watch", "12h", 100), 0, 0)).toMatchObject({ requestsADay: 2 });
    expect(estimate(plan("watch", "month", 100), 9, 0)).toMatchObject({ requestsAMonth: 1 });
    // The newest, and a page of the older ones.
    expect(estimate(plan("watch", "day", 100), 350, 0)).toMatchObject({ requestsADay: 2 });
  });

  test("reads chosen reports one by one, ten in a run, unless one page has all of the service's", () => {
    expect(estimate(plan("watch", "day", 100, "chosen"), 30, 0)).toMatchObject({ requestsADay: 11, coverage: "all" });
    expect(estimate(plan("watch", "6h", 100, "chosen"), 3, 0, 5_000)).toMatchObject({ requestsADay: 16 });
    expect(estimate(plan("watch", "day", 100, "chosen"), 30, 0, 100)).toMatchObject({ requestsADay: 1 });
  });

  test("checks all chosen reports in each run, however many that are", () => {
    const times = { every: "day", at: 18 * 60, day: 1, most: 100 } as const;
    const estimated = estimate(plan("watch", "day", 100, "chosen"), 300, 0, 5_000);
    expect(estimated).toMatchObject({ perRun: 300, coverage: "all", requestsADay: 13 });
    expect(firstRuns(times, estimated, 300, Date.now()).map(({ reports }) => reports)).toEqual([300, 300, 300]);
  });

  test("sees the newest results where there are more reports", () => {
    expect(estimate(plan("watch", "day", 100), 350, MANY)).toMatchObject({
      perRun: 200,
      coverage: "newest",
      days: null,
    });
  });

  test("sees whole pages of them, however few are wanted", () => {
    expect(estimate(plan("watch", "day", 4), 350, MANY)).toMatchObject({ perRun: 200, coverage: "newest" });
    expect(estimate(plan("watch", "day", 4), 21, MANY)).toMatchObject({ perRun: 21, coverage: "newest" });
    expect(estimate(plan("watch", "day", 250), null, MANY)).toMatchObject({ perRun: 300, coverage: "newest" });
  });
});

test("the first runs come at their times, each with as many reports as it looks at", () => {
  const times = { every: "day", at: 18 * 60, day: 1, most: 20 } as const;
  const now = new Date(2026, 10, 22, 16).getTime();
  const estimated = estimate(plan("refresh", "day", 20), 52, MANY);
  const at = (day: number) => new Date(2026, 10, day, 18).getTime();
  expect(firstRuns(times, estimated, 52, now)).toEqual([
    { at: at(22), reports: 20 },
    { at: at(23), reports: 20 },
    // Twelve of them for the first time.
    { at: at(24), reports: 20 },
  ]);
  const all = estimate(plan("watch", "day", 100), 52, MANY);
  expect(firstRuns({ ...times, most: 100 }, all, 52, now).map(({ reports }) => reports)).toEqual([52, 52, 52]);
  expect(firstRuns(times, estimate(plan("refresh", "day", 20), null, MANY), null, now)[0]?.reports).toBe(null);
});

test("the runs of a day share the limit for the day, and those of today what it has left", () => {
  const times = { ...plan("refresh", "6h", 20), at: 0, day: 1 };
  const reportsAt = (hour: number, today: number, daily = 40) =>
    firstRuns(times, estimate(times, 52, daily), 52, new Date(2026, 10, 22, hour).getTime(), { today, daily }).map(
      ({ reports }) => reports,
    );
  expect(reportsAt(11, 40)).toEqual([20, 20, 10]);
  expect(reportsAt(11, 14)).toEqual([7, 7, 10]);
  expect(reportsAt(11, 0)).toEqual([0, 0, 10]);
  expect(reportsAt(17, 15)).toEqual([15, 10, 10]);
  expect(reportsAt(23, 0, 7)).toEqual([2, 2, 2]);
  expect(reportsAt(5, 3, 3)).toEqual([1, 1, 1]);
});
