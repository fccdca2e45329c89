import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lookUp } from "@/entrypoints/background/latest-reports.ts";
import { readReport, updateReport } from "@/entrypoints/background/reports.ts";
import { isNewer } from "@/entrypoints/background/reports-of-address.ts";
import type { Report, ReportChanges } from "@/utils/contract.ts";
import { latestReportsItem, readSettings } from "@/utils/storage.ts";
import { updatedReportItem } from "@/utils/updated-report.ts";
import { offences } from "../service/interface-check.ts";
import type { Service } from "../service/service.ts";
import { startConnectedService } from "./connected-service.ts";

const PAGE = "https://example.com/";
let service: Service;
let report: Report;

beforeEach(async () => {
  service = await startConnectedService();
  service.store.seed([{ url: PAGE, result: "bad", privacy: 1 }]);
  report = (await lookUp(PAGE)) as Report;
});

afterEach(async () => {
  expect(offences(service.requests)).toEqual([]);
  await service.close();
});

async function update(asked: { changes: ReportChanges }): Promise<Report> {
  return updateReport({ connectionId: (await readSettings()).connectionId, report, ...asked });
}

describe("an update", () => {
  test("whose answer holds the report is not read again", async () => {
    expect(await update({ changes: { privacy: 0 } })).toMatchObject({ privacy: 0, result: "bad" });
    expect(service.requests.at(-1)?.method).toBe("PUT");
  });

  test("that is answered with nothing is read again", async () => {
    service.intercept("updateReport", { when: "after" }, () => new Response(null, { status: 204 }));
    expect(await update({ changes: { results: 1 } })).toMatchObject({ result: "good" });
  });

  test("that was made counts as made, even if it cannot be read again", async () => {
    service.intercept("updateReport", { when: "after" }, () => new Response(null, { status: 204 }));
    service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    expect(await update({ changes: { privacy: 0 } })).toMatchObject({ privacy: 0, result: "bad" });
  });

  test("whose answer names the id only erases nothing that is known", async () => {
    service.intercept("updateReport", { when: "after" }, () => Response.json({ data: { id: report.id } }));
    const updated = await update({ changes: { privacy: 0 } });
    expect(updated).toMatchObject({ result: "bad", privacy: 0, generatedAt: report.generatedAt, url: PAGE });
    expect((await latestReportsItem.getValue())[PAGE]).toMatchObject({ result: "bad", privacy: 0 });
  });
});

describe("another service that is connected meanwhile", () => {
  async function connectOther() {
    const other = await startConnectedService();
    await other.close();
  }

  test("is not asked for a change of what it does not have", async () => {
    const { connectionId } = await readSettings();
    await connectOther();
    const asked = updateReport({ connectionId, report, changes: { privacy: 0 } });
    await expect(asked).rejects.toMatchObject({ kind: "otherService" });
    expect(service.requests.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  test("is not taken to have what a look-up under way finds at the former one", async () => {
    service.intercept("listReports", { when: "before" }, async () => {
      await connectOther();
      return Response.json({ data: [{ id: 99, url: PAGE, result: "good" }] });
    });
    await lookUp(PAGE);
    expect(await latestReportsItem.getValue()).toEqual({});
  });
});

test("what was updated is told to every list", async () => {
  await update({ changes: { privacy: 0 } });
  expect(await updatedReportItem.getValue()).toMatchObject({ id: report.id, privacy: 0, more: {} });
});

describe("a report that the service no longer has", () => {
  test.each([404, 410])("is forgotten when it answers %i to an update or a read", async (status) => {
    const other = (await lookUp("https://example.com/other")) ?? null;
    service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status }));
    await expect(update({ changes: { results: 1 } })).rejects.toMatchObject({ kind: "notFound" });
    expect(await latestReportsItem.getValue()).toEqual({ "https://example.com/other": other });
    await lookUp(PAGE);
    service.intercept("readReport", { when: "before" }, () => Response.json({}, { status }));
    await expect(readReport(report.id)).rejects.toMatchObject({ kind: "notFound" });
    expect(await latestReportsItem.getValue()).toEqual({ "https://example.com/other": other });
  });

  test("is told from one that it does not give or change now", async () => {
    service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    await expect(update({ changes: { results: 1 } })).rejects.toMatchObject({ kind: "notAllowed" });
    service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    await expect(readReport(report.id)).rejects.toMatchObject({ kind: "notAllowed" });
    expect((await latestReportsItem.getValue())[PAGE]).toMatchObject({ id: report.id });
  });
});

test("the newest report of exactly this address is found", async () => {
  service.store.seed([{ url: `${PAGE}below` }, { url: PAGE, result: "decent" }, { url: `${PAGE}?q=1` }]);
  expect(await lookUp(PAGE)).toMatchObject({ result: "decent" });
  expect(await lookUp("https://example.com/nowhere")).toBeNull();
});

test("an address counts as the same with and without the slash of a bare host", async () => {
  service.store.seed([{ url: "https://bare.example" }]);
  expect(await lookUp("https://bare.example/")).toMatchObject({ url: "https://bare.example" });
});

test.each([
  ["a higher number", { id: "10" }, { id: "9" }, true],
  ["the same number", { id: "9" }, { id: "9" }, false],
  [
    "a later time, where ids are no numbers",
    { id: "a", generatedAt: "2026-02-01" },
    { id: "b", generatedAt: "2026-01-01" },
    true,
  ],
  ["an earlier time", { id: "a", generatedAt: "2026-01-01" }, { id: "b", generatedAt: "2026-02-01" }, false],
  ["nothing known of the times", { id: "a" }, { id: "b" }, false],
])("%s: newer is %s", (_name, one, other, expected) => {
  expect(isNewer({ generatedAt: null, ...one }, { generatedAt: null, ...other })).toBe(expected);
});

test("fifty addresses are remembered, the newest", async () => {
  for (let index = 0; index < 55; index++) await lookUp(`https://example.com/${index}`);
  const known = Object.keys(await latestReportsItem.getValue());
  expect([known.length, known.at(-1)]).toEqual([50, "https://example.com/54"]);
});
