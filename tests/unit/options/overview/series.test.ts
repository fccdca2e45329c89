import { describe, expect, test } from "vitest";
import { countedSince, dailyCounts, everyNth, sinceAllRead, toCsv } from "@/entrypoints/options/overview/series.ts";
import { dayStart } from "@/utils/day.ts";
import type { DayCounts } from "@/utils/models/history.ts";

const NOW = new Date(2026, 10, 22, 15).getTime();

function counted(day: string, good: number): DayCounts {
  return { connectionId: "c", day, good, decent: 1, bad: 0 };
}

function goodByDay(days: DayCounts[], since: number) {
  return dailyCounts(days, since, NOW).map(({ at, good }) => `${new Date(at).getDate()}: ${good}`);
}

describe("the counts of every day", () => {
  test("begin with the first counted day, and a day without a record is as the one before", () => {
    const days = [counted("2026-11-18", 3), counted("2026-11-20", 5)];
    expect(goodByDay(days, dayStart(NOW, -90))).toEqual(["18: 3", "19: 3", "20: 5", "21: 5", "22: 5"]);
  });

  test("begin with the period where it was counted before, with what held then", () => {
    const days = [counted("2026-03-03", 3), counted("2026-11-21", 5)];
    expect(goodByDay(days, dayStart(NOW, -2))).toEqual(["20: 3", "21: 5", "22: 5"]);
  });

  test("are one on the first day, and none before it", () => {
    expect(goodByDay([counted("2026-11-22", 3)], 0)).toEqual(["22: 3"]);
    expect(goodByDay([], 0)).toEqual([]);
  });

  test("have every day once, also when the clock is changed", () => {
    const year = dailyCounts([counted("2025-11-22", 3)], dayStart(NOW, -365), NOW);
    expect(year).toHaveLength(366);
    expect(new Set(year.map(({ at }) => new Date(at).toDateString())).size).toBe(366);
  });

  test("ignore days of the future and what is no day", () => {
    const days = [counted("2026-11-21", 3), counted("2027-01-01", 9), counted("soon", 9)];
    expect(goodByDay(days, 0)).toEqual(["21: 3", "22: 3"]);
  });
});

test("only days since all reports had been read show a development", () => {
  const [some, all, later] = [counted("2026-11-18", 3), counted("2026-11-20", 50), counted("2026-11-21", 51)];
  expect(sinceAllRead([some, { ...all, isComplete: true }, later]).map(({ good }) => good)).toEqual([50, 51]);
  expect(sinceAllRead([some, all, later])).toEqual([]);
});

test("the first counted day is told by its start", () => {
  expect(countedSince([counted("2026-03-03", 1), counted("2026-03-04", 1)])).toBe(new Date(2026, 2, 3).getTime());
  expect(countedSince([])).toBe(null);
});

test("a table picks the newest day and every nth before it; the copy has all", () => {
  const series = dailyCounts([counted("2026-11-16", 3)], 0, NOW);
  expect(everyNth(series, 5).map(({ at }) => new Date(at).getDate())).toEqual([22, 17]);
  expect(toCsv(series).split("\r\n")).toHaveLength(8);
  expect(toCsv(series.slice(-1))).toBe("day,good,decent,bad\r\n2026-11-22,3,1,0");
});
