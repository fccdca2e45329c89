import { describe, expect, test } from "vitest";
import { countKnown, isIncomplete, readTotals } from "@/entrypoints/options/overview/counts.ts";
import type { Page, Report } from "@/utils/contract.ts";
import { knownReport, pageOf, reportRow } from "../../support/known.ts";

const ALL = pageOf([reportRow("1"), reportRow("2", { result: "bad" })], { total: 20, next: "page=2" });

function byResult(changes: Partial<Record<"good" | "decent" | "bad", Page<Report>>> = {}) {
  return {
    good: pageOf([reportRow("1")], { total: 12 }),
    decent: pageOf([], { total: 0 }),
    bad: pageOf([reportRow("2", { result: "Bad" })], { total: 7 }),
    ...changes,
  };
}

describe("totals of the service", () => {
  test("count where they are told and the rows fit", () => {
    expect(readTotals(ALL, byResult()).totals).toEqual({ all: 20, counts: { good: 12, decent: 0, bad: 7 } });
  });

  const OTHERS: [string, Partial<Record<"good" | "decent" | "bad", Page<Report>>>][] = [
    ["ignores the filter", { bad: pageOf([reportRow("1"), reportRow("2", { result: "bad" })], { total: 7 }) }],
    ["tells no total", { good: pageOf([reportRow("1")], { total: null }) }],
    ["tells no result in its rows", { good: pageOf([reportRow("1", { result: null })], { total: 12 }) }],
    ["counts what it does not list", { decent: pageOf([], { total: 4 }) }],
    ["lists more than it counts", { good: pageOf([reportRow("1"), reportRow("3")], { total: 1 }) }],
    ["counts more of the results than of all", { good: pageOf([reportRow("1")], { total: 19 }) }],
  ];
  test.each(OTHERS)("do not count where it %s", (_what, changes) => {
    expect(readTotals(ALL, byResult(changes)).totals).toBe(null);
  });

  test("of an empty service are zero", () => {
    expect(readTotals(pageOf([]), null)).toMatchObject({ isEmpty: true, totals: { all: 0 } });
    expect(readTotals(pageOf([], { total: null }), null)).toMatchObject({ isEmpty: true, totals: null });
    expect(readTotals(pageOf([], { unreadable: 3, total: null }), null).isEmpty).toBe(false);
  });
});

test("the index is counted by the three results, with all others in the sum", () => {
  const reports = [knownReport("1"), knownReport("2", { result: "bad" }), knownReport("3", { result: "excellent" })];
  expect(countKnown([...reports, knownReport("4", { result: null })])).toEqual({
    all: 4,
    counts: { good: 1, decent: 0, bad: 1 },
  });
});

describe("too few are known", () => {
  const answer = { totals: null, isEmpty: false };

  test("where more than a tenth is missing", () => {
    expect(isIncomplete(89, { ...answer, all: 100, hasMore: true }, true)).toBe(true);
    expect(isIncomplete(90, { ...answer, all: 100, hasMore: true }, false)).toBe(false);
  });

  test("where no total is told, until all were read once", () => {
    expect(isIncomplete(4_000, { ...answer, all: null, hasMore: true }, false)).toBe(true);
    expect(isIncomplete(4_000, { ...answer, all: null, hasMore: true }, true)).toBe(false);
    expect(isIncomplete(4, { ...answer, all: null, hasMore: false }, false)).toBe(false);
  });
});
