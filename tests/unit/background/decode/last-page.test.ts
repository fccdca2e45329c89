import { describe, expect, test } from "vitest";
import { decodeReports } from "@/entrypoints/background/decode/index.ts";
import { ROW, reports } from "./answered-reports.ts";

describe("a next link that leads nowhere new is none", () => {
  const next = "/r?page=3";
  test.each<[string, next: string | null, told: object, at?: string]>([
    ["to the page asked for", null, { next }, "?page=3"],
    ["from another page", "?page=3", { next }, "?page=2"],
    ["behind the total", null, { next, from: 11, total: 13 }, "?page=2"],
    ["behind the total of numbered pages", null, { next, page: 2, limit: 10, total: 13 }, "?page=2"],
    ["before the total", "?page=3", { next, from: 11, total: 14 }, "?page=2"],
    ["from a first page, whose total may be that of the page", "?page=3", { next, from: 1, total: 3 }],
  ])("%s", (_name, expected, told, at) => {
    const data = [1, 2, 3].map((id) => ({ ...ROW, id }));
    expect(decodeReports({ body: { data, ...told }, headers: new Headers(), at }).next).toBe(expected);
  });
});

describe("a page is the last only if the service says so", () => {
  const last = '</r?page=1>; rel="first", </r?page=2>; rel="prev"';

  test.each<[string, isLast: boolean, rows: number, told: object, headers?: Record<string, string>]>([
    ["a null link", true, 10, { links: { next: null } }],
    ["an empty link", true, 10, { next_page_url: "" }],
    ["no further cursor", true, 10, { meta: { next_cursor: null } }],
    ["no next page", true, 10, { meta: { next_page: null } }],
    ["nothing more", true, 10, { has_more: false }],
    ["the last page", true, 10, { current_page: 3, last_page: 3 }],
    ["the total reached", true, 10, { from: 21, total: 30 }],
    ["all rows on one page", true, 10, { total: 10 }],
    ["all rows on one page, the first of which is called 0", true, 10, { from: 0, size: 10, total: 10 }],
    ["nothing at all", true, 0, { total: 0 }],
    [
      "other links but none to a next page",
      true,
      10,
      { _links: { first: { href: "/r" }, prev: { href: "/r?page=1" } } },
    ],
    ["WordPress's totals of one page", true, 10, {}, { "x-wp-total": "10", "x-wp-totalpages": "1" }],
    ["a Link header without a next page", true, 10, {}, { link: last }],
    ["an empty header of a next page", true, 10, {}, { "x-next-page": "" }],
    ["Content-Range to the end", true, 10, {}, { "content-range": "10-19/20" }],
    ["a short answer without a word of pages", true, 9, {}],
    ["a short answer of a list that has links to itself", true, 9, { _links: { self: { href: "/r" } } }],
    ["a full answer without a word of pages", false, 10, {}],
    ["a short page of a longer list", false, 9, { total: 41 }],
    ["a short page of a list whose total is not told", false, 3, { total: null }],
    ["a short page of pages", false, 5, { per_page: 5 }],
    ["a next link", false, 3, { links: { next: "?page=2" } }],
    ["a next link that only repeats our query", false, 3, { links: { next: "/r?per_page=10" } }],
    ["a next link without a query", false, 3, { links: { next: "/r" } }],
    ["a next link that is none", false, 3, { links: { next: true } }],
    ["one place says no, another yes", false, 3, { links: { next: null }, next_page_url: "?page=2" }],
    ["a null link, but more rows", false, 10, { links: { next: null }, meta: { from: 1, total: 30 } }],
    ["a null link beside a total below the rows", false, 10, { links: { next: null }, total: 5 }],
    ["more to come as a number", false, 3, { has_next_page: 1 }],
    ["more to come", false, 3, { has_more: true }],
    ["a page before the last", false, 10, { current_page: 2, last_page: 3 }],
    ["page and limit before the total", false, 10, { page: 1, limit: 10, total: 25 }],
    ["Content-Range of a part", false, 10, {}, { "content-range": "0-9/25" }],
    ["X-Total-Count alone", false, 10, {}, { "x-total-count": "30" }],
    ["a Link header too long to be read", false, 3, {}, { link: `${last}, ${"<".repeat(9_000)}` }],
  ])("%s: %s", (_name, isLast, rows, told, headers) => {
    const data = Array.from({ length: rows }, (_, id) => ({ ...ROW, id }));
    expect(reports({ data, ...told }, headers).isLast).toBe(isLast);
  });

  test.each<[string, isLast: boolean, told: object, headers?: Record<string, string>]>([
    ["names none", true, {}],
    ["names the cursor that was asked for", false, { next_cursor: "abc" }],
    ["says that there is more, but not where", false, { has_more: true }],
    ["names one in a way that cannot be read", false, { links: { next: {} } }],
    ["has a Link header too long to be read", false, {}, { link: `${last}, ${"<".repeat(9_000)}` }],
    ["tells a total beyond it", false, { total: 30, from: 11 }],
    ["tells a total below its rows", false, { total: 5 }],
  ])("or if it has named this page, and %s: %s", (_name, isLast, told, headers = {}) => {
    const data = Array.from({ length: 10 }, (_, id) => ({ ...ROW, id }));
    const page = decodeReports({ body: { data, ...told }, headers: new Headers(headers), at: "?cursor=abc" });
    expect(page.isLast).toBe(isLast);
  });
});
