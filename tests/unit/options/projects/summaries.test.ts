import { expect, test } from "vitest";
import { record } from "@/entrypoints/background/history/record.ts";
import { readSummaries, summariesOf } from "@/entrypoints/options/projects/summaries.ts";
import { makeDemo } from "../../../tools/demo.ts";
import { reportRow } from "../../support/known.ts";

const NOW = Date.parse("2026-06-01T12:00:00.000Z");
const DAY = 86_400_000;

test("each project has the counts of its reports, and the pages that turned within the period", () => {
  const { seeds, remember } = makeDemo(NOW);
  const { reports, trends } = remember(
    "c",
    seeds.map((_seed, index) => index),
  );
  const summaries = summariesOf(reports, trends, NOW - 90 * DAY);
  expect(summaries.size).toBe(10);
  const all = [...summaries.values()];
  const sum = (of: (summary: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  expect(sum(({ counts }) => counts.good + counts.decent + counts.bad)).toBe(60);
  expect(sum(({ worse }) => worse)).toBeGreaterThan(3);
  expect(sum(({ better }) => better)).toBeGreaterThan(3);
  expect(sum(({ counts }) => counts.bad)).toBe(reports.filter(({ result }) => result === "bad").length);
  expect(sum(({ others }) => others)).toBe(0);
});

test("a page with two reports turned once, and a report without a project belongs to none", () => {
  const common = { connectionId: "c", url: "https://example.com/", privacy: 1, generatedAt: NOW, seenAt: NOW } as const;
  const reports = ["1", "2"].map((reportId) => ({ ...common, reportId, project: "Shop", result: "bad" }));
  const trend = { connectionId: "c", url: common.url, reportId: "2", recent: [], changes: [] };
  const summaries = summariesOf(
    [...reports, { ...common, reportId: "3", project: null, result: "good" }],
    [{ ...trend, changes: [[NOW, "good", "bad"]] }],
    NOW - DAY,
  );
  expect([...summaries]).toEqual([
    ["Shop", { counts: { good: 0, decent: 0, bad: 2 }, others: 0, worse: 1, better: 0 }],
  ]);
});

test("the last 30 days begin with a whole day, as those of Overview do", async () => {
  const at = (day: number, hour: number) => new Date(2026, 5, day, hour).getTime();
  const more = { project: "shop" };
  await record(
    "c",
    [reportRow("1", { generatedAt: new Date(at(-30, 3)).toISOString(), result: "bad", more })],
    at(0, 3),
  );
  await record("c", [reportRow("1", { generatedAt: new Date(at(1, 3)).toISOString(), more })], at(1, 4));
  const betterOn = async (day: number) => (await readSummaries("c", at(day, 20))).get("shop")?.better;
  expect(await Promise.all([betterOn(31), betterOn(32)])).toEqual([1, 0]);
});
