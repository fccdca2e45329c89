import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "@/entrypoints/background/connections/connect.ts";
import { create } from "@/entrypoints/background/jobs/create/index.ts";
import { updateReport } from "@/entrypoints/background/jobs/update/index.ts";
import * as findByUrl from "@/entrypoints/background/reports/find-by-url.ts";
import { whenRecorded } from "@/entrypoints/background/reports/known.ts";
import { forget, lastLookUp, remember } from "@/entrypoints/background/reports/latest.ts";
import { listReports, readReport } from "@/entrypoints/background/reports/read.ts";
import { REPORTS_QUERY, type Report, type ReportChanges } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { latestReportsItem } from "@/utils/models/look-up.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import { activeId } from "../../support/app-state.ts";
import { connected, sent, service, setUpService, startConnectedService } from "../../support/connected-service.ts";
import { click } from "../../support/creating.ts";

const PAGE = "https://example.com/";
const lookUp = (url: string) => findByUrl.lookUp({ connectionId: connected.id, url });
let report: Report;

setUpService();

beforeEach(async () => {
  service.store.seed([{ url: PAGE, result: "bad", privacy: 1 }]);
  report = (await lookUp(PAGE)).report as Report;
});

async function update(asked: { changes: ReportChanges }): Promise<Report> {
  return (await updateReport({ connectionId: await activeId(), report, ...asked })).updated;
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

  test("keeps what the interface does not have, to be shown as it came, and no other fields", async () => {
    const odd = { ...report, privacy: null, more: { privacy: "Privat", score: 71 } };
    service.intercept("updateReport", { when: "after" }, () =>
      Response.json({ data: { id: report.id, url: PAGE, result: "bad", privacy: "Privat", score: 71 } }),
    );
    await updateReport({ connectionId: await activeId(), report: odd, changes: { results: 1 } });
    expect((await latestReportsItem.getValue())[PAGE]?.report?.more).toEqual({ privacy: "Privat" });
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
    expect((await latestReportsItem.getValue())[PAGE]).toMatchObject({
      report: { result: "bad", privacy: 0 },
      isLatest: true,
    });
  });

  test("of the privacy whose answer names the id only is not taken back by a later one that tells none", async () => {
    service.intercept("updateReport", { when: "after" }, () => Response.json({ data: { id: report.id } }));
    report = await update({ changes: { privacy: 0 } });
    service.intercept("updateReport", { when: "after" }, () =>
      Response.json({ data: { id: report.id, url: PAGE, result: "good", generated_at: new Date().toISOString() } }),
    );
    const told: Report[] = [];
    onTestFinished(watchUpdatedReports((one) => void told.push(one)));
    await update({ changes: { results: 1 } });
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(told).toMatchObject([{ result: "good", privacy: 0 }]);
  });
});

describe("another service that is connected meanwhile", () => {
  async function connectOther() {
    const other = await startConnectedService();
    await other.close();
  }

  test("is not asked for a change of what it does not have", async () => {
    const connectionId = await activeId();
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

  test("nor what one finds by the key of another account", async () => {
    service.intercept("listReports", { when: "before" }, async () => {
      await connect({ serviceUrl: service.address, key: "another-account's-key" });
      return Response.json({ data: [{ id: 99, url: PAGE, result: "good" }] });
    });
    service.intercept("listProjects", { when: "before" }, () => Response.json({ data: [], meta: { total: 0 } }));
    await lookUp(PAGE);
    expect(await latestReportsItem.getValue()).toEqual({});
  });

  test("nor what a create brings by the key of another account", async () => {
    service.intercept("createReport", { when: "after" }, async () => {
      await connect({ serviceUrl: service.address, key: "another-account's-key" });
      return Response.json({ data: { id: 2, url: PAGE } }, { status: 201 });
    });
    service.intercept("listProjects", { when: "before" }, () => Response.json({ data: [], meta: { total: 0 } }));
    expect(await create(click({ url: PAGE }))).toMatchObject({ state: "done" });
    expect(await latestReportsItem.getValue()).toEqual({});
  });
});

test("what was updated is told to every list", async () => {
  const { promise: told, resolve: hear } = Promise.withResolvers<Report>();
  const end = watchUpdatedReports(hear);
  await update({ changes: { privacy: 0 } });
  expect(await told).toMatchObject({ id: report.id, privacy: 0 });
  end();
});

test.each([403, 404, 410])("a report that is not given or changed now stays remembered: %i", async (status) => {
  service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status }));
  await expect(update({ changes: { results: 1 } })).rejects.toMatchObject({ status });
  service.intercept("readReport", { when: "before" }, () => Response.json({}, { status }));
  await expect(readReport({ connectionId: connected.id, id: report.id })).rejects.toMatchObject({ status });
  expect((await latestReportsItem.getValue())[PAGE]).toMatchObject({ report: { id: report.id } });
});

test("the newest report of exactly this address is found", async () => {
  service.store.seed([{ url: `${PAGE}below` }, { url: PAGE, result: "decent" }, { url: `${PAGE}?q=1` }]);
  expect(await lookUp(PAGE)).toMatchObject({ report: { result: "decent" } });
  expect(await lookUp("https://example.com/nowhere")).toMatchObject({ report: null });
});

test("a report that a search finds is not read once more, however well it is known", async () => {
  await vi.waitFor(async () => expect(await database.use((db) => db.count("reports"))).toBe(1));
  service.requests.length = 0;
  expect(await lookUp(PAGE)).toMatchObject({ report: { id: report.id } });
  expect(sent(service, "GET")).toEqual(["GET /api/v1/reports"]);
});

test("an address counts as the same with and without the slash of a bare host", async () => {
  service.store.seed([{ url: "https://bare.example" }]);
  expect(await lookUp("https://bare.example/")).toMatchObject({ report: { url: "https://bare.example" } });
});

test("of an address with many reports, 100 ids are remembered, whatever lists tell later", async () => {
  service.store.seed(Array.from({ length: 100 }, () => ({ url: PAGE })));
  const query = { ...REPORTS_QUERY, per_page: 100 } as const;
  await listReports({ connectionId: connected.id, listId: "reports", query, at: null });
  await whenRecorded();
  const { ids = [], isWhole } = (await lastLookUp(PAGE)) ?? {};
  expect([ids.length, ids.at(0), isWhole]).toEqual([100, "101", false]);
});

describe("an answer that was asked for before something newer became known", () => {
  /** Looks the page up, and lets something happen after the service has made its answer. */
  async function lookUpMeanwhile(work: () => Promise<unknown>) {
    service.intercept("listReports", { when: "before" }, async () => {
      const answered = Response.json({ data: [{ ...report, generated_at: report.generatedAt }], total: 1 });
      await work();
      return answered;
    });
    return lookUp(PAGE);
  }

  test("does not take back what a create has brought", async () => {
    await lookUpMeanwhile(() => remember(PAGE, { ...report, id: "2", result: "good" }));
    expect(await lastLookUp(PAGE)).toMatchObject({ report: { id: "2" }, isLatest: true, ids: ["2", "1"] });
  });

  test("does not take back what an update has brought", async () => {
    await lookUpMeanwhile(() => update({ changes: { privacy: 0 } }));
    expect(await lastLookUp(PAGE)).toMatchObject({ report: { id: "1", privacy: 0 } });
  });

  test("does not bring a deleted report back", async () => {
    const known = await lookUpMeanwhile(async () => {
      service.store.deleteReport(1);
      await forget(["1"]);
    });
    expect(known).toMatchObject({ report: null, isWhole: true });
    expect(await lastLookUp(PAGE)).toMatchObject({ report: null });
  });

  test("does not take back what a look-up has brought that was asked for later", async () => {
    await lookUpMeanwhile(async () => {
      service.store.seed([{ url: PAGE }]);
      await lookUp(PAGE);
    });
    expect(await lastLookUp(PAGE)).toMatchObject({ report: { id: "2" } });
  });
});

describe("a look-up that finds nothing where a create has just brought a report", () => {
  const LAGGING = `${PAGE}lagging`;
  const created = () => ({ ...report, id: "77", url: PAGE });

  test("goes on showing it, as perhaps not the latest", async () => {
    await remember(LAGGING, created());
    expect(await lookUp(LAGGING)).toMatchObject({ report: { id: "77" }, isLatest: false });
    expect(await lastLookUp(LAGGING)).toMatchObject({ report: { id: "77" }, ids: ["77"], isWhole: false });
  });

  test("also one that was there already", async () => {
    await lookUp(LAGGING);
    await remember(LAGGING, created(), false);
    expect(await lookUp(LAGGING)).toMatchObject({ report: { id: "77" }, isLatest: false });
  });

  test("or only older ones", async () => {
    service.store.seed([{ url: LAGGING }]);
    await lookUp(LAGGING);
    await remember(LAGGING, created());
    expect(await lookUp(LAGGING)).toMatchObject({ report: { id: "77" }, isLatest: false });
    expect((await lastLookUp(LAGGING))?.ids).toEqual(["77", "2"]);
    service.store.seed([{ url: LAGGING }]);
    expect(await lookUp(LAGGING), "a newer one of somebody else").toMatchObject({ report: { id: "3" } });
  });

  test("believes the service after ten minutes", async () => {
    await remember(LAGGING, created());
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect(await lookUp(LAGGING)).toMatchObject({ report: null, isWhole: true });
    vi.useRealTimers();
  });

  test("does not bring it back once it was deleted", async () => {
    await remember(LAGGING, created());
    await forget(["77"]);
    expect(await lookUp(LAGGING)).toMatchObject({ report: null, isWhole: true });
  });
});

test("a deletion leaves what is known of other addresses", async () => {
  await remember(`${PAGE}other`, { ...report, id: "77", url: `${PAGE}other` });
  await forget(["77"]);
  expect(await lastLookUp(`${PAGE}other`)).toBeNull();
  expect(await lastLookUp(PAGE)).toMatchObject({ report: { id: report.id } });
});

test("one known before does not take the place of the newest where a create is answered with it", async () => {
  await remember(PAGE, { ...report, id: "77" }, false);
  expect(await lastLookUp(PAGE)).toMatchObject({ report: { id: "1" }, isLatest: true });
});

describe("what is known of an address before a create", () => {
  test("are the reports that were seen, and when", async () => {
    const before = Date.now();
    service.store.seed([{ url: PAGE }, { url: PAGE }, { url: `${PAGE}below` }]);
    await lookUp(PAGE);
    const known = await lastLookUp(PAGE);
    expect(known).toMatchObject({ ids: ["3", "2", "1"], isWhole: true });
    expect(known?.seenAt).toBeGreaterThanOrEqual(before);
  });

  test("is nothing where nobody looked", async () => {
    expect(await lastLookUp("https://example.com/elsewhere")).toBeNull();
  });

  test("is not called whole where only the newest were read", async () => {
    service.store.seed(Array.from({ length: 120 }, () => ({ url: `${PAGE}many` })));
    service.store.seed(Array.from({ length: 12 }, (_, index) => ({ url: `${PAGE}many/${index}` })));
    await lookUp(`${PAGE}many`);
    const known = await lastLookUp(`${PAGE}many`);
    expect([known?.ids.length, known?.isWhole]).toEqual([88, false]);
  });

  test("a report that was there before and is answered to a create is not called the latest", async () => {
    service.store.seed([{ url: PAGE }]);
    await lookUp(PAGE);
    await remember(PAGE, report);
    expect(await lastLookUp(PAGE)).toMatchObject({ report: { id: "1" }, isLatest: false, ids: ["2", "1"] });
  });
});

test("fifty addresses are remembered, the newest", async () => {
  for (let index = 0; index < 55; index++) await lookUp(`https://example.com/${index}`);
  const known = Object.keys(await latestReportsItem.getValue());
  expect([known.length, known.at(-1)]).toEqual([50, "https://example.com/54"]);
});
