import { expect, test, vi } from "vitest";
import { countOf, matchingReports } from "@/entrypoints/options/monitoring/matching.ts";
import type { Scope } from "@/utils/models/schedule.ts";
import * as scopes from "@/utils/scope.ts";
import { knownReport } from "../../support/known.ts";

const filter = (filters: Partial<Scope & { kind: "filter" }>): Scope => ({ kind: "filter", ...filters });

test("reports match as the service and the runs compare: in any case", () => {
  const known = [knownReport("1", { project: "Shops", result: "Bad" }), knownReport("2", { project: "Other" })];
  expect(matchingReports(filter({ project: "shops", result: "bad" }), known)).toHaveLength(1);
});

test("where the service does not tell projects, nobody knows how many match", () => {
  const known = [knownReport("1", { project: null }), knownReport("2", { project: null })];
  expect(countOf(filter({ project: "Shops" }), known)).toBeNull();
  expect(countOf(filter({}), known)).toBe(2);
  expect(countOf(filter({ search: "nowhere" }), known)).toBe(0);
  expect(countOf(filter({}), [])).toBeNull();
});

test("thousands of reports are gone through once for each filter, however often the form or the list is drawn", () => {
  const compared = vi.spyOn(scopes, "belongsTo");
  const known = [knownReport("1", { project: "Shops" }), knownReport("2", { project: "Other" })];
  for (let drawn = 0; drawn < 3; drawn++) {
    expect(countOf(filter({ project: "shops" }), known)).toBe(1);
    expect(matchingReports(filter({ project: "shops" }), known)).toEqual([known[0]]);
  }
  expect(compared).toHaveBeenCalledTimes(known.length);
});
