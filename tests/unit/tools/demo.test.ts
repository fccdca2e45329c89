import { expect, test } from "vitest";
import { parseDayCounts, parseHistory } from "@/utils/models/history.ts";
import { parseKnownReport } from "@/utils/models/known-report.ts";
import { parseRun } from "@/utils/models/run.ts";
import { parseSchedule } from "@/utils/models/schedule.ts";
import { parseTrend, turnSince } from "@/utils/models/trend.ts";
import { countTurns } from "@/utils/models/turn.ts";
import { makeDemo } from "../../tools/demo.ts";

const NOW = Date.parse("2026-06-01T12:00:00.000Z");

test("the demo is what the extension would have remembered of 60 pages", () => {
  const { seeds, remember } = makeDemo(NOW);
  const ids = seeds.map((_seed, index) => index + 1);
  const { history, trends, reports, days } = remember("c", ids);
  expect([seeds.length, history.length, trends.length, reports.length, days.length]).toEqual([60, 60, 60, 60, 120]);
  expect(history.every(parseHistory)).toBe(true);
  expect(trends.every(parseTrend)).toBe(true);
  expect(reports.every(parseKnownReport)).toBe(true);
  expect(days.every(parseDayCounts)).toBe(true);
});

test("it has three schedules with ten runs each, which found what the histories tell", () => {
  const { seeds, remember } = makeDemo(NOW);
  const { schedules, standings, runs, spending } = remember(
    "c",
    seeds.map((_seed, index) => index + 1),
  );
  expect(schedules.every(parseSchedule) && runs.every(parseRun)).toBe(true);
  expect([schedules.length, standings.length, spending.length]).toEqual([3, 3, 30]);
  expect(schedules.map(({ id }) => runs.filter(({ scheduleId }) => scheduleId === id).length)).toEqual([10, 10, 10]);
  expect(runs.filter(({ found }) => found.length > 0).length).toBeGreaterThan(5);
  expect(runs.every(({ startedAt }) => startedAt <= NOW)).toBe(true);
});

test("it has pages that got worse, pages that got better and pages that nobody looked at", () => {
  const { seeds, remember } = makeDemo(NOW);
  const { trends } = remember(
    "c",
    seeds.map((_seed, index) => index),
  );
  const turns = trends.flatMap((trend) => turnSince(trend, NOW - 90 * 86_400_000) ?? []);
  expect(countTurns(turns).worse).toBeGreaterThan(3);
  expect(countTurns(turns).better).toBeGreaterThan(3);
  const old = trends.filter(({ recent }) => (recent.at(-1)?.[0] ?? 0) < NOW - 30 * 86_400_000);
  expect(old.length).toBeGreaterThan(2);
});
