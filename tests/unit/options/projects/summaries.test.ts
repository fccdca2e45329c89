import { expect, test } from "vitest";
import { isEmpty, summariesOf } from "@/entrypoints/options/projects/summaries.ts";
import { makeDemo } from "../../../tools/demo.ts";

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
  expect(all.some(isEmpty)).toBe(false);
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
  expect([...summaries]).toEqual([["Shop", { counts: { good: 0, decent: 0, bad: 2 }, worse: 1, better: 0 }]]);
});
