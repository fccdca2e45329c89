import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PERIODS } from "@/entrypoints/options/routes/chart-view.ts";
import { ADDRESS_FILTERS, JOB_FILTERS } from "@/entrypoints/options/routes/new-reports-route.ts";
import {
  ACTIVITY_FILTERS,
  formatRoute,
  HELP_TOPICS,
  parseRoute,
  type Route,
} from "@/entrypoints/options/routes/route.ts";
import {
  PAGE_SIZES,
  PROJECT_SORT_FIELDS,
  PROJECTS_QUERY,
  REPORT_SORT_FIELDS,
  REPORTS_QUERY,
  RESULTS,
  SORTS,
} from "@/utils/contract.ts";
import { SOURCES } from "@/utils/models/address-source.ts";

const text = fc.string({ minLength: 1, maxLength: 300, unit: "grapheme" });
const list = { search: text, sort: fc.constantFrom(...SORTS), per_page: fc.constantFrom(...PAGE_SIZES) };
const at = fc.option(text);
const reports = fc.record(
  {
    ...list,
    project: text,
    result: fc.constantFrom(...RESULTS),
    sort_by: fc.constantFrom(...REPORT_SORT_FIELDS),
  },
  { requiredKeys: [] },
);
const projects = fc.record({ ...list, sort_by: fc.constantFrom(...PROJECT_SORT_FIELDS) }, { requiredKeys: [] });
const chart = fc.record({ period: fc.constantFrom(...PERIODS), asTable: fc.boolean() });
const route: fc.Arbitrary<Route> = fc.oneof(
  fc.record({ page: fc.constant("overview" as const), chart, project: fc.option(text) }),
  fc.record({
    page: fc.constant("reports" as const),
    view: fc.record({ query: reports.map((query) => ({ ...REPORTS_QUERY, ...query })), at }),
  }),
  fc.record({
    page: fc.constant("report" as const),
    id: text,
    view: fc.record({
      withId: at,
      chart,
      from: at,
      to: at,
      onlyNew: fc.array(text.filter((name) => !name.includes("\n"))),
      search: fc.oneof(fc.constant(""), text),
    }),
  }),
  fc.record({
    page: fc.constant("projects" as const),
    view: fc.record({ query: projects.map((query) => ({ ...PROJECTS_QUERY, ...query })), at }),
  }),
  fc.record({
    page: fc.constant("new_reports" as const),
    view: fc.oneof(
      fc.record({ job: text, filter: fc.constantFrom(...JOB_FILTERS) }),
      fc
        .record({
          job: fc.constant(null),
          source: fc.constantFrom(...SOURCES),
          filter: fc.constantFrom(...ADDRESS_FILTERS),
          selected: fc.array(fc.nat(), { maxLength: 3 }),
        })
        .map((view) => ({ ...view, tab: view.selected[0] ?? null })),
    ),
  }),
  fc.record({
    page: fc.constant("monitoring" as const),
    view: fc.oneof(
      fc.constant({ kind: "list" as const }),
      fc.record({ kind: fc.constant("new" as const), from: fc.option(text) }),
      fc.record({ kind: fc.constant("edit" as const), id: fc.uuid() }),
      fc.record({ kind: fc.constant("runs" as const), schedule: fc.option(text) }),
      fc.record({ kind: fc.constant("run" as const), id: text }),
      fc.record({ kind: fc.constant("changes" as const), runs: fc.array(fc.uuid()) }),
    ),
  }),
  fc.record({ page: fc.constant("activity" as const), filter: fc.constantFrom(...ACTIVITY_FILTERS) }),
  fc.constant({ page: "settings" as const }),
  fc.record({ page: fc.constant("help" as const), about: fc.option(fc.constantFrom(...HELP_TOPICS)) }),
);

test("2,000 generated views come back from their hash as they were", () => {
  fc.assert(
    fc.property(route, (view) => {
      expect(parseRoute(formatRoute(view))).toEqual(view);
      expect(parseRoute(new URL(`https://x.example/${formatRoute(view)}`).hash), "as the browser keeps it").toEqual(
        view,
      );
    }),
    { numRuns: 2_000 },
  );
});

describe("a hash", () => {
  test("that names no report to compare with asks for none", () => {
    expect(parseRoute("#/reports/5?with=")).toMatchObject({ page: "report", id: "5", view: { withId: null } });
  });

  test.each(["#/reports?at=", "#/projects?at="])("that names no page of a list means the first: %s", (hash) => {
    expect(parseRoute(hash)).toMatchObject({ view: { at: null } });
  });

  test("says only what differs from the interface's defaults", () => {
    const view = { query: { ...REPORTS_QUERY, result: "bad", per_page: 50 } as const, at: null };
    expect(formatRoute({ page: "reports", view })).toBe("#/reports?per_page=50&result=bad");
    expect(formatRoute({ page: "reports", view: { query: REPORTS_QUERY, at: null } })).toBe("#/reports");
  });

  test.each([
    ["#/reports?result=excellent&per_page=7&sort=up&sort_by=privacy&page=9&x=1", "#/reports"],
    ["#/projects?sort_by=id&project=x", "#/projects"],
    ["#/activity?show=everything", "#/activity"],
    ["#/settings?key=secret", "#/settings"],
    ["#/help?about=everything", "#/help"],
  ])("%s is read without what the interface does not know", (hash, expected) => {
    const read = parseRoute(hash);
    expect(read && formatRoute(read)).toBe(expected);
  });

  test.each([[""], ["#"], ["#/"], ["#/nothing"], ["reports"]])("%j names no view", (hash) => {
    expect(parseRoute(hash)).toBeNull();
  });
});
