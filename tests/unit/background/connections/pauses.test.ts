import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { PROJECTS_QUERY, REPORTS_QUERY } from "@/utils/contract.ts";
import { type Service, startService } from "../../../service/service.ts";
import {
  connected,
  good,
  sent,
  service,
  setUpService,
  startConnectedService,
} from "../../support/connected-service.ts";
import { click, journal, lookUp, PAGE, storeOrphaned } from "../../support/creating.ts";
import { startWorker } from "../../support/worker.ts";

const HOUR = 3_600_000;

setUpService();

beforeEach(async () => void (await startWorker()));

afterEach(() => void vi.useRealTimers());

/** The service asks for a pause once, and would answer everything after it. */
function asksForPause(operation: Parameters<Service["intercept"]>[0], status = 429, seconds = "600"): void {
  service.intercept(operation, { when: "before" }, () =>
    Response.json({}, { status, headers: { "retry-after": seconds } }),
  );
}

async function listReports() {
  const { listReports } = await import("@/entrypoints/background/reports/read.ts");
  return listReports({ listId: "reports", at: null, connectionId: connected.id, query: REPORTS_QUERY });
}

async function listProjects() {
  const { listProjects } = await import("@/entrypoints/background/reports/read.ts");
  return listProjects({ listId: "projects", at: null, connectionId: connected.id, query: PROJECTS_QUERY });
}

async function create() {
  const { create } = await import("@/entrypoints/background/jobs/create/index.ts");
  return create(click());
}

async function refresh() {
  const { updateReport } = await import("@/entrypoints/background/jobs/update/index.ts");
  const report = { id: "1", url: PAGE, privacy: 1, result: "good", generatedAt: null, link: null, more: {} } as never;
  return updateReport({ connectionId: connected.id, report, changes: { results: 1 } });
}

async function deleteProject() {
  const { deleteProject } = await import("@/entrypoints/background/jobs/remove/index.ts");
  return deleteProject({ connectionId: connected.id, project: "example.com", search: "" });
}

async function testConnection() {
  const { checkConnection } = await import("@/entrypoints/background/connections/check.ts");
  const { failure } = await checkConnection();
  if (failure) throw failure;
}

async function sentBy(work: () => Promise<unknown>): Promise<unknown> {
  const before = service.requests.length;
  const thrown = await work().then(
    () => null,
    ({ kind, retryAt }) => ({ kind, minutes: Math.round((retryAt - Date.now()) / 60_000) }),
  );
  return thrown ?? `${service.requests.length - before} sent`;
}

const HELD_UP = { kind: "rateLimited", minutes: 10 };

describe.each([429, 503])("a pause that a %i asks for", (status) => {
  test("of a read holds up everything of that service, and says until when", async () => {
    asksForPause("listReports", status);
    await expect(listReports()).rejects.toMatchObject({ kind: "rateLimited", status });
    service.requests.length = 0;
    for (const work of [listReports, listProjects, lookUp, create, refresh, deleteProject, testConnection]) {
      expect([work.name, await sentBy(work)]).toEqual([work.name, HELD_UP]);
    }
    expect(service.requests).toEqual([]);
    expect(await journal()).toEqual([]);
  });

  test("of a write holds up writes and what looks after them, and nothing that a person reads", async () => {
    asksForPause("deleteProject", status);
    await deleteProject();
    service.requests.length = 0;
    for (const work of [create, refresh, deleteProject]) {
      expect([work.name, await sentBy(work)]).toEqual([work.name, HELD_UP]);
    }
    const { continueReconciling } = await import("@/entrypoints/background/jobs/create/index.ts");
    const { id } = await storeOrphaned({ misses: 2 });
    await continueReconciling(id);
    expect(service.requests).toEqual([]);
    // It has not failed: it was not made.
    expect((await journal())[0]).toMatchObject({ state: "unknown", misses: 2, looks: 0 });
    for (const work of [listReports, listProjects, lookUp, testConnection]) {
      expect([work.name, await sentBy(work)]).toEqual([work.name, expect.stringMatching(/[12] sent/)]);
    }
  });
});

test("a connection test that is held up does not say that the service answered", async () => {
  asksForPause("listReports");
  await listReports().catch(() => undefined);
  const { checkConnection } = await import("@/entrypoints/background/connections/check.ts");
  expect(await checkConnection()).toMatchObject({ failedStep: "reachable", failure: { kind: "rateLimited" } });
});

test("a pause outlives the worker, and ends although the clock was set back meanwhile", async () => {
  asksForPause("listReports");
  await listReports().catch(() => undefined);
  await startWorker();
  expect(await sentBy(create)).toEqual(HELD_UP);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - HOUR });
  await startWorker();
  expect(await sentBy(create)).toEqual(HELD_UP);
  vi.setSystemTime(Date.now() + HOUR + 601_000);
  await startWorker();
  expect(await sentBy(create)).toBe("1 sent");
});

test("a pause outlives the browser, and leaves nothing on the disk once it is over", async () => {
  asksForPause("listReports");
  await listReports().catch(() => undefined);
  await fakeBrowser.storage.session.clear();
  await startWorker();
  expect(await sentBy(create)).toEqual(HELD_UP);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
  await startWorker();
  expect(await sentBy(create)).toBe("1 sent");
  expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain('"ms"');
});

test("one that begins takes the place of those that are over", async () => {
  asksForPause("listReports", 429, "5");
  await listReports().catch(() => undefined);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
  asksForPause("createReport");
  await create();
  expect(JSON.stringify(await fakeBrowser.storage.local.get()).match(/"ms"/g)).toHaveLength(1);
});

test("where the disk is full, a pause lasts as long as the worker", async () => {
  vi.spyOn(fakeBrowser.storage.local, "set").mockRejectedValue(new Error("Resource::kQuotaBytes quota exceeded"));
  asksForPause("listReports");
  await expect(listReports()).rejects.toMatchObject({ kind: "rateLimited", status: 429 });
  expect(await sentBy(create)).toEqual(HELD_UP);
});

test("a pause is not begun anew by each worker after the clock was set back", async () => {
  asksForPause("listReports");
  await listReports().catch(() => undefined);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - HOUR });
  await startWorker();
  expect(await sentBy(create)).toEqual(HELD_UP);
  vi.setSystemTime(Date.now() + 601_000);
  await startWorker();
  expect(await sentBy(create)).toBe("1 sent");
});

test("a pause ends when it said although the computer slept, and its own clock stood still", async () => {
  asksForPause("listReports");
  await listReports().catch(() => undefined);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 300_000 });
  expect(await sentBy(create)).toEqual({ kind: "rateLimited", minutes: 5 });
  vi.setSystemTime(Date.now() + 301_000);
  expect(await sentBy(create)).toBe("1 sent");
});

test("a clock that is set back lengthens no pause", async () => {
  asksForPause("listReports");
  await listReports().catch(() => undefined);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - HOUR });
  expect(await sentBy(create)).toEqual(HELD_UP);
  const end = performance.now() + 601_000;
  vi.spyOn(performance, "now").mockImplementation(() => end);
  expect(await sentBy(create)).toBe("1 sent");
});

test("a pause is kept although the rest of its answer is lost", async () => {
  const headers = { "retry-after": "600", "content-length": "1000" };
  service.intercept("listReports", { when: "before" }, () => new Response("cut off", { status: 429, headers }));
  await expect(listReports()).rejects.toMatchObject({ kind: "rateLimited", status: 429 });
  expect(await sentBy(listReports)).toEqual(HELD_UP);
});

test("a question is not repeated within a pause that another one was answered with", async () => {
  service.intercept("listProjects", { when: "before" }, async () => {
    asksForPause("listReports");
    await listReports().catch(() => undefined);
    return Response.json({}, { status: 500 });
  });
  expect(await sentBy(listProjects)).toEqual(HELD_UP);
  expect(sent(service, "GET")).toEqual(["GET /api/v1/projects", "GET /api/v1/reports"]);
});

test("a shorter one that is told later ends none, not even for the next worker", async () => {
  asksForPause("listReports");
  await listReports().catch(() => undefined);
  const { gateOf } = await import("@/entrypoints/background/connections/pauses.ts");
  const { AppError } = await import("@/utils/errors.ts");
  // It was on its way before the longer one was known.
  gateOf(connected.id).onFailure("GET", new AppError("rateLimited", { status: 503, retryAt: Date.now() + 5_000 }));
  await startWorker();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  expect(await sentBy(listReports)).toEqual({ kind: "rateLimited", minutes: expect.any(Number) });
});

test("it is none of another account's, but one of the same account's with another key", async () => {
  asksForPause("listReports");
  await listReports().catch(() => undefined);
  const { connect } = await import("@/entrypoints/background/connections/connect.ts");
  const request = { serviceUrl: service.address, key: "another-key" };
  const same = await connect(request);
  expect(same.failure?.kind).toBe("rateLimited");
  const other = await connect({ ...request, isOtherAccount: true });
  expect(other.failure?.kind).toBe("keyRejected");
});

test("nor of another service", async () => {
  asksForPause("listReports");
  await listReports().catch(() => undefined);
  const other = await startConnectedService();
  await create();
  expect(sent(other, "POST")).toHaveLength(1);
  await other.close();
});

test("one that a service asks for before it is saved is kept by each further try, and is none of the connected one", async () => {
  const other = await startService({ rater: good });
  for (let time = 0; time < 3; time++) {
    other.intercept("listProjects", { when: "before" }, () =>
      Response.json({}, { status: 429, headers: { "retry-after": "600" } }),
    );
  }
  const { connect } = await import("@/entrypoints/background/connections/connect.ts");
  const request = { serviceUrl: other.address, key: other.key };
  const once = await connect(request);
  const again = await connect(request);
  const requests = other.requests.length;
  await other.close();
  expect([once.failure?.kind, again.failure?.kind, requests]).toEqual(["rateLimited", "rateLimited", 1]);
  expect(again.failure?.retryAt).toBeGreaterThan(Date.now() + 500_000);
  expect(await sentBy(create)).toBe("1 sent");
});
