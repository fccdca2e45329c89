import { describe, expect, test } from "vitest";
import { queryString } from "@/entrypoints/background/client/query.ts";
import { decodeReports } from "@/entrypoints/background/decode/index.ts";
import { collect } from "@/utils/collect.ts";
import { ROW, reports } from "./answered-reports.ts";

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
    [
      "a next page before the first",
      [ROW, ROW],
      { link: '</r?page=4>; rel="first", </r?page=2>; rel="next"', "x-total-count": "9" },
      { ...none, total: 9, next: "?page=2" },
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
