import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { connectionsItem } from "@/utils/models/connection.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Service } from "../../../service/service.ts";
import { connected, service, setUpService } from "../../support/connected-service.ts";
import { click, journalShows } from "../../support/creating.ts";
import { planOf } from "../../support/monitoring.ts";
import { pointsOf, reportOf, stored } from "../../support/remembered.ts";
import { startWorker } from "../../support/worker.ts";

const PAGE = "https://example.com/page";
const AT = "2026-01-01T10:00:00.000Z";
const LATER = "2026-02-01T10:00:00.000Z";

let connectionId: string;

setUpService();

beforeEach(async () => {
  vi.resetModules();
  connectionId = connected.id;
});

function known() {
  return import("@/entrypoints/background/reports/known.ts");
}

async function list(search = "", incognito = false, sort: "desc" | "asc" = "desc") {
  const { listReports } = await import("@/entrypoints/background/reports/read.ts");
  return listReports({ connectionId, listId: search, query: { ...REPORTS_QUERY, search, sort }, at: null }, incognito);
}

async function read(id: string, incognito = false) {
  const { readReport } = await import("@/entrypoints/background/reports/read.ts");
  return readReport({ connectionId, id }, incognito);
}

/** Waits until everything that was noticed is written. */
async function written(): Promise<void> {
  await (await known()).tidyHistory();
}

/** The reports of the index, as "result id". */
async function index(): Promise<string[]> {
  await written();
  return (await stored("reports")).map(({ result, reportId }) => `${result} ${reportId}`);
}

/** The points of the page's history, as "result id". */
async function points(): Promise<string[]> {
  await written();
  return pointsOf(PAGE, connectionId);
}

function seed(...changes: Parameters<Service["store"]["seed"]>[0]) {
  return service.store.seed(changes).map(String) as [string, ...string[]];
}

/** Lets the next list show the page's report as it was, and only when it is released. */
async function askLate(changes: object = {}): Promise<{ arrive: () => Promise<void> }> {
  const { length } = service.requests;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const row = { id: 1, url: PAGE, result: "good", generated_at: LATER, ...changes };
  service.intercept("listReports", { when: "before" }, () => held.then(() => Response.json([row])));
  const late = list();
  await vi.waitFor(() => expect(service.requests).toHaveLength(length + 1));
  return {
    async arrive() {
      release();
      expect((await late).rows).toHaveLength(1);
    },
  };
}

describe("every report that the service tells passes the door", () => {
  test("a listed one", async () => {
    seed({ url: PAGE, result: "bad", generated_at: AT });
    await list();
    expect(await index()).toEqual(["bad 1"]);
    expect(await stored("reports")).toMatchObject([{ connectionId, url: PAGE, project: "example.com", privacy: 1 }]);
  });

  test("one that is looked up, and its neighbours", async () => {
    seed({ url: PAGE }, { url: `${PAGE}/below`, result: "bad" });
    const { lookUp } = await import("@/entrypoints/background/reports/find-by-url.ts");
    await lookUp({ connectionId, url: PAGE });
    expect(await index()).toEqual(["good 1", "bad 2"]);
  });

  test("one that is read", async () => {
    const [id] = seed({ url: PAGE });
    await read(id);
    expect(await index()).toEqual(["good 1"]);
  });

  test("one that is created", async () => {
    const { create } = await startWorker();
    await create(click());
    expect(await index()).toEqual(["good 1"]);
    expect(await points()).toEqual(["good 1"]);
  });

  test("one that is found after a lost answer", async () => {
    service.intercept("createReport", { when: "after" }, () => "drop");
    const { create } = await startWorker();
    await create(click());
    await journalShows({ state: "found" });
    expect(await index()).toEqual(["good 1"]);
  });

  test("one that is updated", async () => {
    const [id] = seed({ url: PAGE, result: "bad", generated_at: AT });
    const report = await read(id);
    const { updateReport } = await import("@/entrypoints/background/jobs/update/index.ts");
    await updateReport({ connectionId, report, changes: { results: 1, privacy: 0 } });
    expect(await points()).toEqual(["bad 1", "good 1"]);
    expect(await stored("reports")).toMatchObject([{ privacy: 0 }]);
  });

  test("but not what a deletion looks up, which may be of a private window", async () => {
    const [id] = seed({ url: PAGE });
    const { reconcile } = await import("@/entrypoints/background/jobs/remove/reconcile.ts");
    const unclear = {
      resource: "report",
      resourceId: id,
      url: PAGE,
      search: "",
      state: "unclear",
      batch: "b",
    } as const;
    const entry = { kind: "remove", id: "d", connectionId, startedAt: 0, dueAt: 0, failure: null } as const;
    await reconcile([{ ...entry, ...unclear, failure: { kind: "notFound" } }]);
    expect(await index()).toEqual([]);
  });

  test("but not what a queue names", async () => {
    service.intercept("createReport", { when: "before" }, () =>
      Response.json({ id: 99, url: PAGE, result: "good" }, { status: 202 }),
    );
    const { create } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "unknown" });
    expect(await index()).toEqual([]);
  });

  test("but not what an answer names without an address, or under another id", async () => {
    const [id] = seed({ url: PAGE });
    service.intercept("readReport", { when: "before" }, () => Response.json({ id: 7, url: PAGE, result: "good" }));
    await expect(read(id)).rejects.toThrow("unexpectedResponse");
    service.intercept("listReports", { when: "before" }, () => Response.json([{ id: 1 }, { id: 2, url: PAGE }]));
    await list();
    await written();
    expect((await stored("reports")).map(({ reportId }) => reportId)).toEqual(["2"]);
  });
});

describe("an answer that was asked for before", () => {
  test("a later sighting changes nothing", async () => {
    const [id] = seed({ url: PAGE, result: "good" });
    const { arrive } = await askLate({ generated_at: null });
    service.intercept("readReport", { when: "before" }, () => Response.json({ id, url: PAGE, result: "bad" }));
    await read(id);
    service.intercept("readReport", { when: "before" }, () => Response.json({ id, url: PAGE, result: "bad" }));
    await read(id);
    await arrive();
    expect(await index()).toEqual(["bad 1"]);
    expect(await points()).toEqual(["bad 1"]);
  });

  test("a write changes nothing, whatever came of that", async () => {
    const [id] = seed({ url: PAGE, generated_at: AT });
    const report = await read(id);
    const { arrive } = await askLate();
    service.intercept("updateReport", { when: "after" }, () => Response.json({}, { status: 403 }));
    const { updateReport } = await import("@/entrypoints/background/jobs/update/index.ts");
    await updateReport({ connectionId, report, changes: { privacy: 0 } }).catch(() => undefined);
    await database.use((db) => db.clear("reports"));
    await arrive();
    expect(await index()).toEqual([]);
  });

  test("a deletion does not bring the report back", async () => {
    const [id] = seed({ url: PAGE });
    const { arrive } = await askLate();
    await (await known()).forgetReports(connectionId, [id]);
    await arrive();
    expect(await index()).toEqual([]);
  });

  test("the history was cleared brings nothing back", async () => {
    seed({ url: PAGE });
    const { arrive } = await askLate();
    await (await known()).clearHistory();
    await arrive();
    expect(await index()).toEqual([]);
  });

  test("the key was replaced brings nothing in: it may be of another account", async () => {
    const { arrive } = await askLate();
    const { connect } = await import("@/entrypoints/background/connections/connect.ts");
    await connect({ serviceUrl: service.address, key: "another" });
    await arrive();
    expect(await index()).toEqual([]);
  });

  test("the connection was replaced brings nothing back, and what was known of it is gone", async () => {
    seed({ url: PAGE });
    await list();
    expect(await index()).toEqual(["good 1"]);
    const { arrive } = await askLate();
    const { connect } = await import("@/entrypoints/background/connections/connect.ts");
    await connect({ serviceUrl: service.address.replace("127.0.0.1", "localhost"), key: service.key });
    await arrive();
    expect(await index()).toEqual([]);
    for (const name of ["history", "days"] as const) expect(await stored(name)).toEqual([]);
    const { clock, recordReports } = await known();
    recordReports(connectionId, [reportOf()], { ...clock.ask(), incognito: false });
    expect(await index()).toEqual([]);
  });
});

test("two of several answers that show the same old result invent no change, whatever their order", async () => {
  const [id] = seed({ url: PAGE, result: "good", generated_at: LATER });
  await read(id);
  service.intercept("listReports", { when: "before" }, () =>
    Response.json([{ id, url: PAGE, result: "bad", generated_at: AT }]),
  );
  await list();
  await list();
  expect(await points()).toEqual(["good 1"]);
});

test.each([
  ["without times", ["2", "1"], {}],
  ["of one day", ["2", "1"], { generated_at: "2026-01-01" }],
  ["without times, that have no numbers as ids", ["b", "a"], {}],
])("of two reports of a page %s, the newer one is the last in its history", async (_which, [newer, older], time) => {
  const rows = [
    { id: newer, url: PAGE, result: "good", ...time },
    { id: older, url: PAGE, result: "bad", ...time },
  ];
  for (let sighting = 0; sighting < 2; sighting++) {
    service.intercept("listReports", { when: "before" }, () => Response.json(rows));
    await list();
  }
  expect(await points()).toEqual([`bad ${older}`, `good ${newer}`]);
});

test("also where the list shows the oldest first", async () => {
  const rows = ["a", "b"].map((id) => ({ id, url: PAGE, result: id === "a" ? "bad" : "good" }));
  for (let sighting = 0; sighting < 2; sighting++) {
    service.intercept("listReports", { when: "before" }, () => Response.json(rows));
    await list("", false, "asc");
  }
  expect(await points()).toEqual(["bad a", "good b"]);
});

test("a deletion that was carried out takes the report out of the index at once", async () => {
  const [id] = seed({ url: PAGE });
  await list();
  expect(await index()).toEqual(["good 1"]);
  const { addOrJoin } = await import("@/entrypoints/background/jobs/queue.ts");
  const { settle } = await import("@/entrypoints/background/jobs/outcomes.ts");
  const deletion = {
    ...({ kind: "remove", id: "d", connectionId, resource: "report", resourceId: id, url: PAGE } as const),
    ...({ state: "deleting", startedAt: Date.now(), dueAt: 0, failure: null } as const),
  };
  await addOrJoin([deletion], (one) => one.id);
  await settle([{ ...deletion, state: "done" }]);
  expect(await index()).toEqual([]);
  expect(await pointsOf(PAGE, connectionId)).toEqual(["good 1"]);
});

describe("an update that takes its time", () => {
  /** Updates the page's report, which a list shows as it was until then. */
  async function updateAmidList(meanwhile: () => Promise<unknown> = async () => undefined) {
    const [id] = seed({ url: PAGE, result: "bad", generated_at: AT });
    const report = await read(id);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    service.intercept("updateReport", { when: "before" }, () =>
      held.then(() => Response.json({ id, url: PAGE, result: "good", privacy: 0, generated_at: LATER })),
    );
    const { updateReport } = await import("@/entrypoints/background/jobs/update/index.ts");
    const updated = updateReport({ connectionId, report, changes: { results: 1, privacy: 0 } });
    await vi.waitFor(() => expect(service.requests.at(-1)?.method).toBe("PUT"));
    await list();
    await meanwhile();
    release();
    await updated;
    return id;
  }

  test("is recorded although a list has shown the report as it was meanwhile", async () => {
    await updateAmidList();
    expect(await points()).toEqual(["bad 1", "good 1"]);
    expect(await stored("reports")).toMatchObject([{ privacy: 0 }]);
  });

  test("brings nothing back that was deleted or cleared meanwhile", async () => {
    const { clearHistory, forgetReports } = await known();
    await updateAmidList(() => forgetReports(connectionId, ["1"]));
    expect(await index()).toEqual([]);
    await updateAmidList(clearHistory);
    expect(await index()).toEqual([]);
  });
});

describe("that all reports were read", () => {
  test("takes those out of the index that the service no longer has; their points stay", async () => {
    seed({ url: PAGE }, { url: "https://example.com/b" });
    await list();
    await (await known()).noteAllRead({ connectionId, goneIds: ["1"], askedAt: Date.now() });
    expect(await stored("days")).toMatchObject([{ good: 1, isComplete: true }]);
    expect(await index()).toEqual(["good 2"]);
    expect(await points()).toEqual(["good 1"]);
  });

  test("changes nothing where a private window or the page of another service says so", async () => {
    seed({ url: PAGE });
    await list();
    const { noteAllRead } = await known();
    const askedAt = Date.now();
    await noteAllRead({ connectionId, goneIds: ["1"], askedAt }, true);
    await expect(noteAllRead({ connectionId: "other", goneIds: ["1"], askedAt })).rejects.toMatchObject({
      kind: "otherService",
    });
    expect(await index()).toEqual(["good 1"]);
    expect((await stored("days"))[0]).not.toHaveProperty("isComplete");
  });
});

test("what was cleared while all reports were read is not called complete", async () => {
  seed({ url: PAGE }, { url: "https://example.com/b" });
  const askedAt = Date.now();
  await list();
  const { clearHistory, noteAllRead } = await known();
  await clearHistory();
  await list();
  await noteAllRead({ connectionId, goneIds: [], askedAt });
  expect((await stored("days"))[0]).not.toHaveProperty("isComplete");
  await noteAllRead({ connectionId, goneIds: [], askedAt: Date.now() + 1 });
  expect((await stored("days"))[0]).toHaveProperty("isComplete");
});

describe("a private window", () => {
  test("leaves nothing of what it reads", async () => {
    const [id] = seed({ url: PAGE });
    await list("", true);
    await read(id, true);
    const { updateReport } = await import("@/entrypoints/background/jobs/update/index.ts");
    await updateReport({ connectionId, report: reportOf({ id, url: PAGE }), changes: { privacy: 0 } }, true);
    expect(await index()).toEqual([]);
    for (const name of ["history", "days"] as const) expect(await stored(name)).toEqual([]);
  });

  test("leaves nothing of what it creates, and its ids stay out, also in another life of the worker", async () => {
    const { create } = await startWorker();
    await create(click({ incognito: true }));
    await list();
    expect(await index()).toEqual([]);
    vi.resetModules();
    await (await import("@/entrypoints/background/jobs/retention.ts")).clearActivity();
    await list();
    await read("1");
    expect(await index()).toEqual([]);
    await fakeBrowser.storage.session.clear();
    await list();
    expect(await index()).toEqual(["good 1"]);
  });

  test("leaves nothing of what it is about to create", async () => {
    seed({ url: "https://other.example/" });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    service.intercept("createReport", { when: "after" }, () => held.then(() => "drop"));
    const { create } = await startWorker();
    const made = create(click({ incognito: true }));
    await vi.waitFor(() => expect(service.store.readReport(2)).toBeDefined());
    expect((await list()).rows).toHaveLength(2);
    expect(await index()).toEqual(["good 1"]);
    release();
    await made;
  });

  test("leaves nothing of what is found there after a lost answer", async () => {
    service.intercept("createReport", { when: "after" }, () => "drop");
    const { create } = await startWorker();
    await create(click({ incognito: true }));
    await journalShows({ state: "found" });
    await vi.waitFor(async () => {
      const { privateReports } = await fakeBrowser.storage.session.get("privateReports");
      expect(privateReports).toEqual([{ connectionId, reportId: "1" }]);
    });
    await list();
    expect(await index()).toEqual([]);
  });

  test("does not end what was remembered of its page before", async () => {
    const [id] = seed({ url: PAGE, generated_at: AT });
    await list();
    const answer = { data: { id, url: PAGE, privacy: 1, result: "good", generated_at: AT } };
    service.intercept("createReport", { when: "before" }, () => Response.json(answer));
    const { create } = await startWorker();
    expect(await create(click({ incognito: true }))).toMatchObject({ state: "existed" });
    const later = { data: [{ ...answer.data, result: "bad", generated_at: LATER }] };
    service.intercept("listReports", { when: "before" }, () => Response.json(later));
    await list();
    expect(await points()).toEqual([`good ${id}`, `bad ${id}`]);
  });
});

describe("the switch", () => {
  test("off stores nothing; what was stored stays until it is cleared, and what is deleted leaves", async () => {
    const [first] = seed({ url: PAGE }, { url: "https://example.com/b" });
    await list();
    expect(await index()).toEqual(["good 1", "good 2"]);
    await preferencesItem.setValue({ ...(await preferencesItem.getValue()), rememberResults: false });
    seed({ url: "https://example.com/c" });
    await list();
    expect(await index()).toEqual(["good 1", "good 2"]);
    const counted = await stored("days");
    await (await known()).forgetReports(connectionId, [first]);
    expect(await index()).toEqual(["good 2"]);
    expect(await stored("days")).toEqual(counted);
    await (await known()).clearHistory();
    expect(await index()).toEqual([]);
    for (const name of ["history", "days"] as const) expect(await stored(name)).toEqual([]);
  });
});

test("Clear history says so where it fails", async () => {
  const { clearHistory } = await known();
  vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(() => {
    throw new DOMException("", "UnknownError");
  });
  await expect(clearHistory()).rejects.toMatchObject({ kind: "storageFailed" });
});

test("a report is recorded after the answer has gone out, and a database that fails changes no answer", async () => {
  const [id] = seed({ url: PAGE });
  const transactions = vi.spyOn(IDBDatabase.prototype, "transaction");
  transactions.mockImplementation(() => {
    throw new DOMException("", "UnknownError");
  });
  const reads = vi.spyOn(fakeBrowser.storage.local, "get");
  expect((await list()).rows).toHaveLength(1);
  const readBefore = reads.mock.calls.length;
  expect(transactions).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(transactions).toHaveBeenCalled());
  expect(reads.mock.calls.length).toBeGreaterThan(readBefore);
  expect((await read(id)).url).toBe(PAGE);
  transactions.mockRestore();
  await read(id);
  expect(await index()).toEqual(["good 1"]);
});

test("what one life of the worker has seen once, the next one needs to see only once more", async () => {
  const answer = (result: string): void => {
    service.intercept("readReport", { when: "before" }, () => Response.json({ id: 1, url: PAGE, result }));
  };
  const readAnew = async (result: string): Promise<Report> => {
    vi.resetModules();
    answer(result);
    const report = await read("1");
    await written();
    return report;
  };
  for (const result of ["good", "good", "bad", "bad"]) await readAnew(result);
  expect(await points()).toEqual(["good 1", "bad 1"]);
});

describe("what a disk that is full interrupts is done by the next worker:", () => {
  /** Fails every write into a store, as a full disk or the browser's end does, while the work goes on. */
  async function whileFull(store: string, work: () => Promise<unknown>): Promise<void> {
    const { put } = IDBObjectStore.prototype;
    const puts = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...what) {
      if (this.name === store) throw new DOMException("", "QuotaExceededError");
      return put.apply(this, what);
    });
    await work();
    puts.mockRestore();
    vi.resetModules();
  }

  test("what is known of a replaced connection is forgotten, and its schedules with it", async () => {
    seed({ url: PAGE });
    await list();
    expect(await index()).toEqual(["good 1"]);
    const { saveSchedule } = await import("@/entrypoints/background/monitoring/schedules.ts");
    await saveSchedule({ connectionId, id: null, plan: planOf() });
    const { connect } = await import("@/entrypoints/background/connections/connect.ts");
    const serviceUrl = service.address.replace("127.0.0.1", "localhost");
    await whileFull("removed", () => connect({ serviceUrl, key: service.key }));
    const { forgetRemoved } = await import("@/entrypoints/background/connections/connect.ts");
    const { knock } = await import("@/entrypoints/background/monitoring/knock.ts");
    await forgetRemoved();
    await knock();
    for (const name of ["reports", "history", "days"] as const) expect(await stored(name)).toEqual([]);
    expect(await database.use((db) => db.getAllKeys("schedules"))).toEqual([]);
    expect((await connectionsItem.getValue()).removed).toEqual([]);
  });

  test("trends show the number that was chosen", async () => {
    service.intercept("listReports", { when: "before" }, () =>
      Response.json([{ id: 1, url: PAGE, result: "good", generated_at: AT, score: 92, issues: 4_711 }]),
    );
    await list();
    const shown = async () => (await stored("trends")).map(({ recent }) => recent.at(-1)?.[2]);
    await written();
    expect(await shown()).toEqual([92]);
    const { followNumber } = await known();
    await whileFull("trends", () => expect(followNumber("issues")).rejects.toMatchObject({ kind: "storageFailed" }));
    await written();
    expect(await shown()).toEqual([4_711]);
  });
});
