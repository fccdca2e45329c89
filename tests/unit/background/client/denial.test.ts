import { expect, test } from "vitest";
import { isDenial } from "@/entrypoints/background/client/denial.ts";

const REPORT = { id: 5, url: "https://example.com/" };

test.each<[unknown, boolean]>([
  [{ success: false }, true],
  [{ success: 0, message: "Your plan has expired." }, true],
  [{ success: "0" }, true],
  [{ success: "False" }, true],
  [{ ok: "no" }, true],
  [{ status: false }, true],
  [{ status: 0, message: "It is locked." }, true],
  [{ status: "0", message: "It is locked." }, true],
  [{ status: "1", error: "0" }, false],
  [{ status: "failed" }, true],
  [{ status: "failure" }, true],
  [{ success: false, data: REPORT }, true],
  [{ ...REPORT, url: "", errors: ["It is locked."] }, true],
  [{ status: "error" }, true],
  [{ status: "ERROR", message: "It is locked." }, true],
  [{ Success: false, Message: "It is locked." }, true],
  [{ status: 403, message: "Forbidden" }, true],
  [{ statusCode: "503", message: "Unavailable" }, true],
  [{ code: 500 }, true],
  [{ errorMessage: "Task timed out after 3.00 seconds" }, true],
  [{ error: "It is locked." }, true],
  [{ error: { code: 423, message: "It is locked." } }, true],
  [{ errors: [{ title: "Locked" }] }, true],
  [{ errors: { url: ["It is locked."] } }, true],
  [{ ...REPORT, deleted: false, status: "error" }, false],
  [{ ...REPORT, success: false }, false],
  [{ ...REPORT, success: 0 }, false],
  [{ ...REPORT, status: 0 }, false],
  [{ ...REPORT, status: false }, false],
  [{ id: 7, status: 0 }, false],
  [{ id: 7, status: 404 }, false],
  [{ ...REPORT, status: 404 }, false],
  [{ status: 200, code: 0, message: "OK" }, false],
  [{ status: 0, message: "success" }, false],
  [{ status: 0, message: "OK", data: { id: 5 } }, false],
  [{ status: 0, data: REPORT }, false],
  [{ data: { ...REPORT, status: 0, success: 0 } }, false],
  [{ success: 1 }, false],
  [{ success: "1", status: 1 }, false],
  [{ success: "", ok: null }, false],
  [{ deleted: false, deletedCount: 0 }, false],
  [{ ...REPORT, errors: ["Missing title", "Slow"] }, false],
  [{ ...REPORT, errors: { html: 3 } }, false],
  [{ ...REPORT, error: "The page answered 404." }, false],
  [{ id: 5, result: "bad", errors: ["Slow"] }, false],
  [{ data: REPORT, errors: ["Slow"], message: "Report updated with findings" }, false],
  [{ report: { ...REPORT, errors: ["Slow"] } }, false],
  [{ data: { id: 7 }, error: {} }, false],
  [{ errors: { url: [] } }, false],
  [{ deleted: true }, false],
  [{ id: 7, error: null, errors: [], status: "queued" }, false],
  [undefined, false],
])("%j takes back a success: %s", (body, isDenied) => {
  expect(isDenial(body, "PUT")).toBe(isDenied);
});

test.each<[object, boolean]>([
  [{ deleted: false, message: "It is locked." }, true],
  [{ deleted: 0 }, true],
  [{ deletedCount: 0, acknowledged: true }, true],
  [{ deleted: 1 }, false],
  [{ deletedCount: 1 }, false],
  [{ DeletedCount: 0 }, true],
  [{ status: 0, message: "success" }, false],
  [{ status: 0 }, true],
  [{ status: "0", message: "It is locked." }, true],
  [{ status: "1", message: "Deleted." }, false],
  [{ raw: [], affected: 0 }, true],
  [{ raw: [], affected: 1 }, false],
  [{ deleted_count: 0 }, true],
  [{ affectedRows: 0 }, true],
  [{ succeeded: false, message: "Report is locked.", errors: null, data: null }, true],
  [{ isSuccess: false, message: "It is locked." }, true],
  [{ data: { deleted: false } }, true],
  [{ data: { success: false } }, true],
  [{ data: { deleted: true } }, false],
])("a deletion is taken back by %j: %s", (body, isDenied) => {
  expect(isDenial(body, "DELETE")).toBe(isDenied);
});

test.each<[object, boolean]>([
  [{ ...REPORT, errors: ["Slow"] }, false],
  [{ ...REPORT, error: "Robots.txt missing" }, false],
  [{ data: { ...REPORT, error: "Robots.txt missing" } }, false],
  [{ ...REPORT, status: "error" }, false],
  [{ ...REPORT, deleted: false }, true],
  [{ ...REPORT, success: false }, true],
  [{ success: false, data: REPORT }, true],
])("a deletion that hands back the report is taken back by %j: %s", (body, isDenied) => {
  expect(isDenial(body, "DELETE")).toBe(isDenied);
});

const EXPIRED = { success: false, message: "Your subscription has expired." };

test.each<[object, boolean]>([
  [{ ...EXPIRED, data: [] }, true],
  [{ ...EXPIRED, data: [REPORT] }, true],
  [{ ...EXPIRED, data: REPORT }, true],
  [{ status: "error", data: [] }, true],
  [{ Status: "ERROR", Data: [] }, true],
  [{ status: 0, data: [] }, false],
  [{ status: 0, message: "Success.", data: [] }, false],
  [{ status: 0, data: { reports: [], total: 0 } }, false],
  [{ status: 0, message: "Your plan has expired.", data: [] }, true],
  [{ status: 0, error: "Your plan has expired.", data: [] }, true],
  [{ status: 0 }, true],
  [{ status: 0, data: [REPORT] }, false],
  [{ success: 0, data: [REPORT] }, true],
  [{ success: 1, data: [{ ...REPORT, status: 0 }] }, false],
  [{ error: "Your subscription has expired.", reports: [] }, true],
  [{ errors: [{ title: "Expired" }] }, true],
  [{ errors: ["One site could not be read."], data: [REPORT] }, false],
  [{ errors: ["One site could not be read."], projects: [{ project: "example.com" }] }, false],
  [{ error: null, errors: [], success: true, data: [] }, false],
  [{ deleted: false, data: [] }, false],
  [{ ...REPORT, success: false, error: "Slow" }, false],
  [{ id: 5, result: "bad", errors: ["Slow"] }, false],
  [{ data: { ...REPORT, success: false, errors: ["Slow"] } }, false],
])("a read is taken back by %j: %s", (body, isDenied) => {
  expect(isDenial(body, "GET")).toBe(isDenied);
});

test.each([
  [false, true],
  [0, true],
  [true, false],
  [1, false],
  ["", false],
  [null, false],
])("a deletion is taken back by %j alone: %s", (body, isDenied) => {
  expect(isDenial(body, "DELETE")).toBe(isDenied);
  expect(isDenial(body, "PUT")).toBe(false);
});
