import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeProjects, decodeReport, decodeReports } from "@/entrypoints/background/decode/index.ts";
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
  ])("%s", (_name, body) => {
    expect(reports(body).rows).toEqual([REPORT]);
  });

  test("projects are found under their own name", () => {
    const body = { projects: [{ project: "shop", created_at: 1_700_000_000, owner: "me" }] };
    const { rows } = decodeProjects({ body, headers: new Headers() });
    expect(rows).toEqual([{ project: "shop", createdAt: "2023-11-14T22:13:20.000Z", more: { owner: "me" } }]);
  });

  test.each([
    ["null", null],
    ["a text", "ok"],
    ["a number", 1],
    ["no body", undefined],
    ["an object without a list", { message: "ok" }],
    ["a list under another name", { items: [ROW] }],
    ["an object as data", { data: { id: 1 } }],
  ])("%s is not an answer of a report service", (_name, body) => {
    expect(() => reports(body)).toThrow(new AppError("notAService"));
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
    ["a Link header of other relations", [ROW], { link: '</r?page=9>; rel="nextish"' }, none],
    ["a negative total", { data: [ROW], total: -1 }, {}, none],
    ["a broken total", { data: [ROW], total: "many" }, {}, none],
  ])("%s", (_name, body, headers, expected) => {
    const { total, from, next, previous } = reports(body, headers as Record<string, string>);
    expect({ total, from, next, previous }).toEqual(expected);
  });
});

describe("a report is read field by field", () => {
  const LONG_LINK = `https://s.example/${"x".repeat(70_000)}`;

  test.each([
    ["a number as id", { id: 12 }, { id: "12" }],
    ["a text as id", { id: "a-b" }, { id: "a-b" }],
    ["privacy as text", { privacy: "2" }, { privacy: 2 }],
    ["privacy by name", { privacy: "Public" }, { privacy: 0 }],
    ["an unknown privacy", { privacy: 9 }, { privacy: null, more: { privacy: 9 } }],
    ["no privacy", { privacy: null }, { privacy: null }],
    ["a null result", { result: null }, { result: null }],
    ["an empty result", { result: "" }, { result: null, more: { result: "" } }],
    ["an unknown result", { result: "excellent" }, { result: "excellent" }],
    ["a result of another kind", { result: 5 }, { result: null, more: { result: 5 } }],
    ["a time in SQL form", { generated_at: "2026-11-20 10:00:00" }, { generatedAt: "2026-11-20T10:00:00.000Z" }],
    ["a time without zone", { generated_at: "2026-11-20T10:00:00" }, { generatedAt: "2026-11-20T10:00:00.000Z" }],
    ["a time with zone", { generated_at: "2026-11-20T12:00:00+02:00" }, { generatedAt: "2026-11-20T10:00:00.000Z" }],
    ["a day", { generated_at: "2026-11-20" }, { generatedAt: "2026-11-20T00:00:00.000Z" }],
    ["Unix seconds", { generated_at: 1_700_000_000 }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["Unix seconds as text", { generated_at: "1700000000" }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["Unix milliseconds", { generated_at: 1_700_000_000_000 }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
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
  ])("%s: the row is unreadable and the others stay", (_name, fields) => {
    const { rows, unreadable } = reports({ data: [{ ...ROW, ...fields }, ROW] });
    expect({ rows, unreadable }).toEqual({ rows: [REPORT], unreadable: 1 });
  });

  test.each([
    ["the body", ROW],
    ["data", { data: ROW }],
    ["its name", { report: ROW }],
    ["its name inside data", { data: { report: ROW } }],
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
      const { rows, unreadable } = reports({ data: values });
      expect(rows.map(({ id }) => id)).toEqual([...new Set(ids)]);
      expect(unreadable).toBe(values.length - ids.length);
    }),
    { numRuns: 2_000 },
  );
});
