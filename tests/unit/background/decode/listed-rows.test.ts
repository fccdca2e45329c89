import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeProjects, decodeReport } from "@/entrypoints/background/decode/index.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { REPORT, ROW, reports } from "./answered-reports.ts";

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
