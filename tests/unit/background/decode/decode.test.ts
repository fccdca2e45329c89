import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { queryString } from "@/entrypoints/background/client/query.ts";
import { decodeProjects, decodeReport, decodeReports } from "@/entrypoints/background/decode/index.ts";
import { collect } from "@/utils/collect.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";

const ROW = { id: 7, url: "https://example.com/", result: "good", generated_at: "2026-11-20T10:00:00Z", privacy: 1 };
const REPORT = {
  id: "7",
  url: "https://example.com/",
  result: "good",
  generatedAt: "2026-11-20T10:00:00.000Z",
  privacy: 1,
  link: null,
  more: {},
};

function reports(body: unknown, headers: Record<string, string> = {}) {
  return decodeReports({ body, headers: new Headers(headers) });
}

describe("a list is found wherever a service puts it", () => {
  test.each([
    ["the body itself", [ROW]],
    ["data", { data: [ROW] }],
    ["data.data", { data: { data: [ROW] } }],
    ["the plural name", { reports: [ROW] }],
    ["the plural name inside data", { data: { reports: [ROW] } }],
    ["data inside the plural name", { reports: { data: [ROW] } }],
    ["data beside links and meta", { data: [ROW], links: {}, meta: {} }],
    ["data beside a success flag", { success: true, status: 200, data: [ROW] }],
    ["Sequelize's rows", { count: 1, rows: [ROW] }],
  ])("%s", (_name, body) => {
    expect(reports(body).rows).toEqual([REPORT]);
  });

  test.each(["generatedAt", "generated-at"])("a time under %s", (name) => {
    const { generated_at, ...row } = ROW;
    expect(decodeReport({ ...row, [name]: generated_at })).toEqual(REPORT);
    expect(decodeReport({ attributes: { ...row, [name]: generated_at } })).toEqual(REPORT);
  });

  test.each([
    ["Mongo", { _id: 7, url: ROW.url, result: "good", generated_at: ROW.generated_at, privacy: 1 }],
    ["GORM", { ID: 7, URL: ROW.url, Result: "good", GeneratedAt: ROW.generated_at, Privacy: 1 }],
    ["C#", { Id: 7, Url: ROW.url, Result: "good", GeneratedAt: ROW.generated_at, Privacy: 1, Password: "s3cret" }],
  ])("a report under the names of %s", (_name, row) => {
    expect(reports([row]).rows).toEqual([REPORT]);
  });

  test("of two names for the same, the interface's own counts", () => {
    expect(decodeReport({ _id: "a1", ...ROW })).toEqual({ ...REPORT, more: { _id: "a1" } });
  });

  test("the time a report was made under another name", () => {
    const { more } = decodeReport({ ...ROW, createdAt: "2026-11-20T10:00:00Z" }) as Report;
    expect(more).toEqual({ created_at: "2026-11-20T10:00:00Z" });
  });

  test.each([
    [1_700_000_000_000, "2023-11-14T22:13:20.000Z"],
    [7, 7],
  ])("and when it was created as a time where it is a count: %s", (created_at, expected) => {
    expect((decodeReport({ ...ROW, created_at }) as Report).more.created_at).toBe(expected);
  });

  test("projects are found under their own name", () => {
    const body = { projects: [{ project: "shop", created_at: 1_700_000_000, owner: "me" }] };
    const { rows } = decodeProjects({ body, headers: new Headers() });
    expect(rows).toEqual([{ project: "shop", createdAt: "2023-11-14T22:13:20.000Z", more: { owner: "me" } }]);
  });

  test("a project's date that cannot be read is kept as received", () => {
    const body = [{ project: "shop", created_at: "1. Mai 2024" }];
    const { rows } = decodeProjects({ body, headers: new Headers() });
    expect(rows).toEqual([{ project: "shop", createdAt: null, more: { created_at: "1. Mai 2024" } }]);
  });

  test("projects whose names are numbers are read, in lists of projects and of reports", () => {
    const body = { data: [{ project: 2024 }, { project: "shop" }, { project: 1.5 }] };
    const { rows, unreadable } = decodeProjects({ body, headers: new Headers() });
    expect([rows.map(({ project }) => project), unreadable]).toEqual([["2024", "shop"], 1]);
    expect(decodeReport({ ...ROW, project: 2024 })?.more.project).toBe("2024");
  });

  test.each([
    ["a text", "ok"],
    ["a number", 1],
    ["no body", undefined],
    ["an object without a list", { message: "ok" }],
    ["a list under another name", { entries: [ROW] }],
    ["an object as data", { data: { id: 1 } }],
    ["a total of zero beside a message", { message: "No.", total: 0 }],
    ["null for a list beside a message", { data: null, message: "Confirm your email address first." }],
    ["null for a list beside a failure", { data: null, status: "pending" }],
    ["rows none of which can be read", { data: [{ id: null }, 5] }],
    ["rows none of which has an address", { data: [{ id: 1 }, { id: 2, page: "https://example.com/" }] }],
  ])("%s is not an answer of a report service", (_name, body) => {
    expect(() => reports(body)).toThrow(new AppError("unexpectedResponse"));
  });
});

describe("paging is taken from wherever a service tells it", () => {
  const none = { total: null, from: null, next: null, previous: null };
  test.each([
    ["nothing told", [ROW], {}, none],
    [
      "links and meta",
      {
        data: [ROW],
        links: { next: "https://s.example/api/v1/reports?page=3", prev: "/api/v1/reports?page=1" },
        meta: { total: 41, from: 11 },
      },
      {},
      { total: 41, from: 11, next: "?page=3", previous: "?page=1" },
    ],
    ["totals as texts", { data: [ROW], meta: { total: "41", from: "11" } }, {}, { ...none, total: 41, from: 11 }],
    [
      "at the top",
      { data: [ROW], next_page_url: "http://s.example/x?page=2", total: 12 },
      {},
      { ...none, total: 12, next: "?page=2" },
    ],
    [
      "inside data",
      { data: { data: [ROW], prev_page_url: "?page=1", total: 3 } },
      {},
      { ...none, total: 3, previous: "?page=1" },
    ],
    [
      "links as objects",
      { data: [ROW], links: { next: { href: "/r?cursor=a%2Fb" } } },
      {},
      { ...none, next: "?cursor=a%2Fb" },
    ],
    [
      "a foreign host loses everything but its query",
      { data: [ROW], links: { next: "https://evil.example/steal?page=2" } },
      {},
      { ...none, next: "?page=2" },
    ],
    ["a link without a query leads nowhere", { data: [ROW], links: { next: "https://s.example/reports" } }, {}, none],
    ["null links", { data: [ROW], links: { next: null, prev: null }, meta: { total: null } }, {}, none],
    [
      "a Link header",
      [ROW],
      { link: '<https://s.example/r?page=1>; rel="prev", <https://s.example/r?page=3>; rel="next"' },
      { ...none, next: "?page=3", previous: "?page=1" },
    ],
    [
      "a Link header with other parameters",
      [ROW],
      { link: '</r?page=9>; title="a, b"; rel="last next"' },
      { ...none, next: "?page=9" },
    ],
    [
      "a number between the first and the next page, whose rows fill it",
      [ROW, ROW],
      { link: '</r?page=1>; rel="first", </r?page=4>; rel="next"', "x-total-count": "9" },
      { ...none, total: 9, from: 5, next: "?page=4" },
    ],
    [
      "numbers that begin at 0",
      [ROW, ROW],
      { link: '</r?page=0>; rel="first", </r?page=3>; rel="next"', "x-total-count": "9" },
      { ...none, total: 9, from: 5, next: "?page=3" },
    ],
    [
      "cursors, which are no numbers",
      [ROW, ROW],
      { link: '</r?cursor=1>; rel="first", </r?cursor=4>; rel="next"', "x-total-count": "9" },
      { ...none, total: 9, next: "?cursor=4" },
    ],
    ["a Link header of other relations", [ROW], { link: '</r?page=9>; rel="nextish"' }, none],
    ["a negative total", { data: [ROW], total: -1 }, {}, none],
    [
      "a total below the rows on the page",
      { data: [ROW, { ...ROW, id: 8 }], total: 1, from: 1 },
      {},
      { ...none, from: 1 },
    ],
    ["a total of zero beside a row", { data: [ROW], total: 0 }, {}, none],
    [
      "pages counted from an untrue total",
      { data: [ROW, { ...ROW, id: 8 }], total: 1, page: 1, per_page: 1, last_page: 2 },
      {},
      { ...none, from: 1, next: "?page=2" },
    ],
    ["a broken total", { data: [ROW], total: "many" }, {}, none],
  ])("%s", (_name, body, headers, expected) => {
    const { total, from, next, previous } = reports(body, headers as Record<string, string>);
    expect({ total, from, next, previous }).toEqual(expected);
  });
});

describe("neighbouring pages and numbers are taken from whatever tells them", () => {
  test.each<[string, object, Record<string, string>, object]>([
    [
      "a number as next page",
      { meta: { current_page: 1, next_page: 2, prev_page: null, total_pages: 3, total_count: 25 } },
      {},
      { total: 25, next: "?page=2", previous: null },
    ],
    ["a page before the last", { current_page: 2, last_page: 3 }, {}, { next: "?page=3", previous: "?page=1" }],
    ["in other letters", { meta: { currentPage: 2, totalPages: 3 } }, {}, { next: "?page=3", previous: "?page=1" }],
    [
      "page, size and total",
      { current_page: 2, per_page: 10, total: 25 },
      {},
      { total: 25, from: 11, next: "?page=3", previous: "?page=1" },
    ],
    [
      "numbers inside pagination",
      { meta: { pagination: { total: 25, per_page: 10, current_page: 3, total_pages: 3 } } },
      {},
      { total: 25, from: 21, next: null, previous: "?page=2" },
    ],
    ["page, limit and total", { page: 1, limit: 10, total: 25 }, {}, { total: 25, from: 1, next: "?page=2" }],
    ["a number that only Spring means", { number: 1, size: 10, total: 25 }, {}, { total: 25, from: null, next: null }],
    [
      "Directus's counts of all and of those that match",
      { meta: { total_count: 23, filter_count: 8 } },
      {},
      { total: 8 },
    ],
    ["a first row that is called 0", { from: 0, size: 10, total: 25 }, {}, { total: 25, from: null }],
    ["X-Total-Count", {}, { "x-total-count": "230" }, { total: 230, next: null }],
    [
      "headers with numbers",
      {},
      { "x-total": "25", "x-page": "2", "x-per-page": "10", "x-next-page": "3", "x-prev-page": "1" },
      { total: 25, from: 11, next: "?page=3", previous: "?page=1" },
    ],
    [
      "the same headers without their X",
      {},
      { total: "25", page: "2", "per-page": "10", link: '</r?page=3>; rel="next", </r?page=1>; rel="prev"' },
      { total: 25, from: 11, next: "?page=3", previous: "?page=1" },
    ],
    [
      "WordPress's totals beside a page's number",
      { page: 1 },
      { "x-wp-total": "25", "x-wp-totalpages": "3" },
      { total: 25, next: "?page=2" },
    ],
    [
      "ASP.NET's one header",
      {},
      { "x-pagination": '{"TotalCount":25,"PageSize":10,"CurrentPage":2,"TotalPages":3,"HasNext":true}' },
      { total: 25, from: 11, next: "?page=3", previous: "?page=1" },
    ],
    [
      "Flask's one header",
      {},
      { "x-pagination": '{"total": 25, "total_pages": 3, "first_page": 1, "last_page": 3, "page": 1, "next_page": 2}' },
      { total: 25, next: "?page=2" },
    ],
    ["Content-Range", {}, { "content-range": "0-9/25" }, { total: 25, from: 1, next: null }],
    ["Content-Range with a unit", {}, { "content-range": "reports 10-19/25" }, { total: 25, from: 11 }],
    ["Content-Range without a total", {}, { "content-range": "10-19/*" }, { total: null, from: 11 }],
    ["Content-Range of bytes", {}, { "content-range": "bytes 0-99/100" }, { total: null, from: null }],
    ["a cursor without a link", { next_cursor: "a/b=" }, {}, { next: "?cursor=a%2Fb%3D" }],
    ["a cursor that is a number", { meta: { next_cursor: 4711 } }, {}, { next: "?cursor=4711" }],
    ["a cursor that is no number any more", { next_cursor: 0 }, {}, { next: null, isLast: true }],
    ["a link that loses what is ours", { next_page_url: "/r?result=good&per_page=5&page=2" }, {}, { next: "?page=2" }],
    ["a link that is nothing but ours", { next_page_url: "/r?result=good" }, {}, { next: "?" }],
    ["a link to the first page without its number", { previous: "/r?result=good" }, {}, { previous: null }],
    [
      "a link beside numbers",
      { links: { next: "?after=9" }, meta: { current_page: 1, last_page: 2 } },
      {},
      { next: "?after=9" },
    ],
  ])("%s", (_name, told, headers, expected) => {
    expect(reports({ data: [ROW], ...told }, headers)).toMatchObject(expected);
  });
});

test("pages that a service counts from 0, without links, are walked through with their numbers", async () => {
  const rows = Array.from({ length: 25 }, (_, id) => ({ ...ROW, id: id + 1 }));
  const asked: string[] = [];
  const placed: object[] = [];
  const list = async (at: string | null) => {
    const query = new URLSearchParams(queryString({ per_page: 10 }, at));
    asked.push(`${query}`);
    const page = Number(query.get("page"));
    const data = rows.slice(page * 10, page * 10 + 10);
    const body = { data, page, per_page: 10, total: 25, total_pages: 3 };
    const answer = decodeReports({ body, headers: new Headers(), at });
    placed.push({ from: answer.from, next: answer.next !== null, isLast: answer.isLast });
    return answer;
  };
  const read = await collect({ list });
  expect([read.rows.size, read.isWhole]).toEqual([25, true]);
  expect(placed).toEqual([
    { from: 1, next: true, isLast: false },
    { from: 11, next: true, isLast: false },
    { from: 21, next: false, isLast: true },
  ]);
  const { previous: second } = await list([...read.visited].at(-1) as string);
  const { previous: first } = await list(second);
  await list(first);
  expect(asked.map((query) => query.replace("per_page=10", ""))).toEqual([
    "",
    "&page=1",
    "&page=2",
    "&page=2",
    "&page=1",
    "&page=0",
  ]);
});

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

describe("a report is read field by field", () => {
  test("its time counts once a clock that was years behind at the start of the worker is right", async () => {
    const now = Date.now();
    vi.resetModules();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2015-01-01") });
    const { decodeReport } = await import("@/entrypoints/background/decode/index.ts");
    vi.setSystemTime(now);
    const generatedAt = new Date(now).toISOString();
    const report = decodeReport({ id: 1, generated_at: generatedAt });
    vi.useRealTimers();
    expect(report?.generatedAt).toBe(generatedAt);
  });

  const YEAR_MS = 365 * 86_400_000;
  const unknownTime = (time: string): [object, object] => [
    { generated_at: time },
    { generatedAt: null, more: { generated_at: time } },
  ];
  const LONG_LINK = `https://s.example/${"x".repeat(70_000)}`;

  test.each<[string, object, object]>([
    ["a number as id", { id: 12 }, { id: "12" }],
    ["a text as id", { id: "a-b" }, { id: "a-b" }],
    ["privacy as text", { privacy: "2" }, { privacy: 2 }],
    ["privacy by name", { privacy: "Public" }, { privacy: 0 }],
    ["an unknown privacy", { privacy: 9 }, { privacy: null, more: { privacy: 9 } }],
    ["no privacy", { privacy: null }, { privacy: null }],
    ["a null result", { result: null }, { result: null }],
    ["an empty result", { result: "" }, { result: null }],
    ["an unknown result", { result: "excellent" }, { result: "excellent" }],
    ["a result in capitals", { result: "GOOD" }, { result: "good" }],
    ["an unknown result in capitals", { result: "Excellent" }, { result: "Excellent" }],
    ["a result of another kind", { result: 5 }, { result: "5" }],
    ["a result with its label", { result: { value: "Bad", label: "Schlecht" } }, { result: "bad" }],
    ["a result with its id", { result: { id: 3, name: "bad" } }, { result: "bad" }],
    ["a result in another language", { result: { id: 3, name: "Schlecht" } }, { result: "Schlecht" }],
    ["a result in a list", { result: ["A", 3] }, { result: '["A",3]' }],
    ["the contract's longer word", { privacy: "Password-Protected" }, { privacy: 2 }],
    ["a privacy with its id", { privacy: { id: 7, name: "Public" } }, { privacy: 0 }],
    ["a privacy with its value", { privacy: { value: 2, label: "Passwort" } }, { privacy: 2 }],
    ["a privacy in another language", { privacy: "Privat" }, { privacy: null, more: { privacy: "Privat" } }],
    ["a privacy with an id alone", { privacy: { id: 1 } }, { privacy: null, more: { privacy: { id: 1 } } }],
    ["PHP's object of a time in UTC", { generated_at: { date: "2026-11-20 10:00:00.000000", timezone: "UTC" } }, {}],
    ["one with an offset", { generated_at: { date: "2026-11-20 12:00:00.000000", timezone: "+02:00" } }, {}],
    [
      "one at a place",
      { generated_at: { date: "2026-11-20 10:00:00.000000", timezone: "Europe/Berlin" } },
      { zoneAssumed: true },
    ],
    ["RFC 2822", { generated_at: "Fri, 20 Nov 2026 10:00:00 GMT" }, {}],
    ["RFC 2822 with another zone", { generated_at: "20 Nov 2026 12:00 +0200" }, {}],
    ["RFC 2822 without a zone", ...unknownTime("Fri, 20 Nov 2026 10:00:00")],
    [
      "a time in SQL form",
      { generated_at: "2026-11-20 10:00:00" },
      { generatedAt: "2026-11-20T10:00:00.000Z", zoneAssumed: true },
    ],
    [
      "a time without zone",
      { generated_at: "2026-11-20T10:00:00" },
      { generatedAt: "2026-11-20T10:00:00.000Z", zoneAssumed: true },
    ],
    ["a time with zone", { generated_at: "2026-11-20T12:00:00+02:00" }, { generatedAt: "2026-11-20T10:00:00.000Z" }],
    [
      "a time with the name of its zone",
      { generated_at: "2026-11-20T10:00:00+01:00[Europe/Berlin]" },
      { generatedAt: "2026-11-20T09:00:00.000Z" },
    ],
    ["a day", { generated_at: "2026-11-20" }, { generatedAt: "2026-11-20T00:00:00.000Z", zoneAssumed: true }],
    ["hours only as zone", { generated_at: "2026-11-20 12:00:00+02" }, {}],
    ["a zone without a colon", { generated_at: "2026-11-20T12:00:00+0200" }, {}],
    ["a zone after a blank", { generated_at: "2026-11-20 12:00:00 +0200" }, {}],
    ["a zone to the west", { generated_at: "2026-11-20T06:30:00-03:30" }, {}],
    ["UTC by name", { generated_at: "2026-11-20 10:00:00 UTC" }, {}],
    ["GMT by name", { generated_at: "2026-11-20 10:00:00 GMT" }, {}],
    ["no seconds", { generated_at: "2026-11-20T10:00Z" }, {}],
    ["microseconds", { generated_at: "2026-11-20T10:00:00.123456Z" }, { generatedAt: "2026-11-20T10:00:00.123Z" }],
    ["tenths", { generated_at: "2026-11-20T10:00:00.5Z" }, { generatedAt: "2026-11-20T10:00:00.500Z" }],
    [
      "SQL form with microseconds",
      { generated_at: "2026-11-20 10:00:00.123456" },
      { generatedAt: "2026-11-20T10:00:00.123Z", zoneAssumed: true },
    ],
    ["Unix seconds", { generated_at: 1_700_000_000 }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["Unix seconds as text", { generated_at: "1700000000" }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["Unix milliseconds", { generated_at: 1_700_000_000_000 }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["Unix microseconds", { generated_at: 1_700_000_000_000_000 }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["Unix nanoseconds", { generated_at: "1700000000000000000" }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["a zero as time", { generated_at: 0 }, { generatedAt: null, more: { generated_at: 0 } }],
    ["the year 1970", ...unknownTime("1970-01-01T00:00:00.000Z")],
    ["none in SQL form", { generated_at: "0000-00-00 00:00:00" }, { generatedAt: null }],
    ["none in Go's form", { generated_at: "0001-01-01T00:00:00Z" }, { generatedAt: null }],
    ["no time of MySQL, by Laravel", { generated_at: "-0001-11-30T00:00:00.000000Z" }, { generatedAt: null }],
    ["a time two years ahead", ...unknownTime(new Date(Date.now() + 2 * YEAR_MS).toISOString())],
    ["a month that is none", ...unknownTime("2026-13-01T00:00:00Z")],
    ["a time that is none", { generated_at: "yesterday" }, { generatedAt: null, more: { generated_at: "yesterday" } }],
    ["a time beyond all calendars", { generated_at: 8e20 }, { generatedAt: null, more: { generated_at: 8e20 } }],
    ["no address", { url: undefined }, { url: "" }],
    ["a null address", { url: null }, { url: "" }],
    [
      "its own page",
      { report_url: "https://s.example/r/7" },
      { link: "https://s.example/r/7", more: { report_url: "https://s.example/r/7" } },
    ],
    ["a page too long for any journal", { link: LONG_LINK }, { link: null, more: { link: LONG_LINK } }],
    ["a returned password", { password: "correct horse" }, {}],
    ["a password among attributes", { attributes: { password: "correct horse", score: 1 } }, { more: { score: 1 } }],
    ["unknown fields", { score: 93, pages: [{ a: 1 }] }, { more: { score: 93, pages: [{ a: 1 }] } }],
  ])("%s", (_name, fields, expected) => {
    expect(decodeReport({ ...ROW, ...fields })).toEqual({ ...REPORT, ...expected });
  });

  test.each([
    ["no id", { id: undefined }],
    ["an empty id", { id: "" }],
    ["a fraction as id", { id: 1.5 }],
    ["an object as id", { id: {} }],
    ["a number as address", { url: 5 }],
    ["an endless address", { url: "x".repeat(70_000) }],
    ["an id too long for any path", { id: "x".repeat(2_001) }],
  ])("%s: the row is unreadable and the others stay", (_name, fields) => {
    const { rows, unreadable } = reports({ data: [{ ...ROW, ...fields }, ROW] });
    expect({ rows, unreadable }).toEqual({ rows: [REPORT], unreadable: 1 });
  });

  test.each([
    ["the body", ROW],
    ["data", { data: ROW }],
    ["its name", { report: ROW }],
    ["its name inside data", { data: { report: ROW } }],
    ["its name inside data, in capitals", { Data: { Report: ROW } }],
    ["data beside a message", { message: "created", data: ROW }],
  ])("a single one is found in %s", (_name, body) => {
    expect(decodeReport(body)).toMatchObject({ id: "7" });
  });

  test("an answer that names none is null", () => {
    for (const body of [undefined, null, "", [], {}, { data: null }, { message: "queued" }]) {
      expect(decodeReport(body)).toBeNull();
    }
  });
});

test.each<[unknown, Record<string, string>?]>([
  [{ reports: null, total: 0 }],
  [{ data: { reports: null, total: 0 } }],
  [{ items: null, total: 0 }],
  [null, { "x-total-count": "0" }],
])("null for a list whose total is zero is an empty list: %j", (body, headers) => {
  expect(reports(body, headers)).toMatchObject({ rows: [], total: 0, isLast: true });
});

test.each([{ reports: null }, { reports: null, next_cursor: "", has_more: false }])(
  "null under the list's own name, beside nothing else, is an empty list: %j",
  (body) => {
    expect(reports(body)).toMatchObject({ rows: [], next: null, isLast: true });
  },
);

test.each([{ data: null }, { success: true, items: null }])(
  "null elsewhere, beside nothing else, is an empty list that proves no end: %j",
  (body) => {
    expect(reports(body)).toMatchObject({ rows: [], next: null, isLast: false });
  },
);

test("null for a list is none by itself, or beside a total, a message or a mark of failure", () => {
  const bodies = [
    { reports: null, total: 3 },
    { reports: null, message: "Try again later." },
    { reports: null, isError: true },
    { success: true, reports: null, degraded: "yes" },
    null,
  ];
  for (const body of bodies) expect(() => reports(body)).toThrow();
});

test("a row without an address stays listed, and shows that it has none", () => {
  expect(reports([ROW, { ...ROW, id: 8, url: null }]).rows.map(({ url }) => url)).toEqual([ROW.url, ""]);
});

test("of different rows with one id, the first is shown, and the others count as unreadable", () => {
  const { rows, unreadable } = reports([ROW, { ...ROW, url: "https://other.example/" }, { ...ROW, id: 8 }, ROW]);
  expect([rows.map(({ id, url }) => [id, url]), unreadable]).toEqual([
    [
      ["7", ROW.url],
      ["8", ROW.url],
    ],
    1,
  ]);
});

test("doubled rows are shown once", () => {
  expect(reports([ROW, ROW, { ...ROW, id: 8 }]).rows.map(({ id }) => id)).toEqual(["7", "8"]);
});

test("2,000 mixed lists: every sound row comes through, in its order", () => {
  const sound = fc.record({ id: fc.integer({ min: 1 }), url: fc.constant(ROW.url) });
  const list = fc.array(fc.oneof(sound, fc.constantFrom(null, 5, "x", [], {}, { id: null })));
  fc.assert(
    fc.property(list, (values) => {
      const ids = values.flatMap((value) =>
        value && typeof value === "object" && "url" in value ? [String(value.id)] : [],
      );
      fc.pre(ids.length > 0 || values.length === 0);
      const { rows, unreadable } = reports({ data: values });
      expect(rows.map(({ id }) => id)).toEqual([...new Set(ids)]);
      expect(unreadable).toBe(values.length - ids.length);
    }),
    { numRuns: 2_000 },
  );
});
