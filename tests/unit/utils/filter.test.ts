import { describe, expect, test } from "vitest";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { contains, contradicts, untoldFilters } from "@/utils/filter.ts";

const REPORT: Report = {
  ...{ id: "7", url: "https://example.com/", result: "bad", generatedAt: null, privacy: 1, link: null, more: {} },
};
type Told = boolean | "untold";

/** What a row tells about a filter. */
function told(row: Partial<Report>, query: Partial<ReportsQuery>): Told {
  const report = { ...REPORT, ...row };
  if (untoldFilters([report], query).length > 0) return "untold";
  return !contradicts(report, query);
}

describe("a row fits the result that is asked for", () => {
  test.each<[string | null, Told]>([
    ["bad", true],
    ["BAD", true],
    [" Bad ", true],
    ["good", false],
    [" Good ", false],
    ["Schlecht", "untold"],
    [null, "untold"],
  ])("%j: %s", (result, expected) => {
    expect(told({ result }, { result: "bad" })).toBe(expected);
  });
});

describe("an address contains what is searched for", () => {
  test.each<[search: string, url: string, Told]>([
    ["example", "https://example.com/", true],
    ["EXAMPLE.com/Shop", "https://Example.com/shop", true],
    ["https://example.com/", "https://example.com/", true],
    ["a b", "https://example.com/a%20b", true],
    ["a%20b", "https://example.com/a b", true],
    ["a%2fb", "https://example.com/a%2Fb", true],
    ["café", "https://example.com/caf%C3%A9", true],
    ["caf%C3%A9", "https://example.com/café", true],
    ["cafe", "https://example.com/café", true],
    ["straße", "https://example.com/STRASSE", true],
    ["100%", "https://example.com/100%", true],
    ["%E4", "https://example.com/%e4", true],
    ["münchen.de", "https://xn--mnchen-3ya.de/", "untold"],
    ["xn--mnchen-3ya", "https://münchen.de/", true],
    ["xn--mnch-0ra", "https://münchen.de/", "untold"],
    ["münchen", "https://münchen.de/", true],
    ["shop", "https://xn--mnchen-3ya.de/", false],
    ["münchen", "https://example.com/", false],
    ["example.org", "https://example.com/", false],
    ["anything", "", "untold"],
  ])("%j in %j: %s", (search, url, expected) => {
    expect(told({ url }, { search })).toBe(expected);
  });
});

describe("a row belongs to the project that is asked for", () => {
  test.each<[unknown, Told]>([
    ["Shop", true],
    ["shop", true],
    ["blog", false],
    [{ id: 3, name: "Shop" }, true],
    [{ project: "blog" }, false],
    [{ id: 3 }, "untold"],
    [3, "untold"],
    ["3", "untold"],
    ["0b5c1a52-4f0e-4c35-9a53-1f7f3f0c9a11", "untold"],
    ["/api/v1/projects/3", "untold"],
    ["https://reports.example/projects/3", "untold"],
    ["", "untold"],
    [null, "untold"],
    [["Shop"], "untold"],
  ])("%j: %s", (project, expected) => {
    expect(told({ more: { project } }, { project: "Shop" })).toBe(expected);
  });
});

test("without a filter every row fits", () => {
  expect(told({ url: "", result: null }, {})).toBe(true);
});

test("one filter that is contradicted is enough", () => {
  expect(contradicts(REPORT, { search: "example", result: "good" })).toBe(true);
});

test("a project's name contains what is searched for, however it is spelled", () => {
  expect([contains("Crème / 100%", "creme"), contains("Crème", "100")]).toEqual([true, false]);
});
