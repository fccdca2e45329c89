import { describe, expect, test } from "vitest";
import { decodeReports } from "@/entrypoints/background/decode/index.ts";
import { ROW, reports } from "./answered-reports.ts";

const CONTEXT = { "@odata.context": "https://s.example/api/v1/$metadata#Reports" };
const NEXT = "https://s.example/api/v1/reports?per_page=10&$skip=10";

describe("a list in the manner of OData", () => {
  test("has its rows, its total and the way to its next page", () => {
    const body = { ...CONTEXT, "@odata.count": 25, value: [ROW], "@odata.nextLink": NEXT };
    expect(reports(body)).toMatchObject({ rows: [{ id: "7" }], total: 25, next: "?%24skip=10", isLast: false });
  });

  test("has them without a prefix, too, but no total: that may be of the page", () => {
    const body = { value: [ROW], count: 1, nextLink: NEXT };
    expect(reports(body)).toMatchObject({ rows: [{ id: "7" }], total: null, next: "?%24skip=10", isLast: false });
  });

  test("ends with the page that names no next one", () => {
    const at = "?%24skip=20";
    const page = decodeReports({ body: { ...CONTEXT, value: [ROW] }, headers: new Headers(), at });
    expect(page).toMatchObject({ next: null, isLast: true });
  });

  test("may be empty", () => {
    expect(reports({ ...CONTEXT, "@odata.count": 0, value: [] })).toMatchObject({ rows: [], total: 0, isLast: true });
  });

  test.each([null, {}, "", 0])("is none whose value is %j", (value) => {
    expect(() => reports({ ...CONTEXT, value })).toThrow("unexpectedResponse");
    expect(() => reports({ value })).toThrow("unexpectedResponse");
  });
});
