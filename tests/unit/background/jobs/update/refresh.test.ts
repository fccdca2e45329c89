import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { sent, service, setUpService, startConnectedService } from "../../../support/connected-service.ts";
import { endedUpdates, fillDatabase, storedUpdates } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";

const COUNT = 8;
const OLD = "2026-01-01T00:00:00.000Z";
let known: { reportId: string; url: string }[];

setUpService();

beforeEach(async () => {
  const urls = Array.from({ length: COUNT }, (_, index) => `https://example.com/${index}`);
  const ids = service.store.seed(urls.map((url) => ({ url, privacy: 1, generated_at: OLD })));
  known = urls.map((url, index) => ({ reportId: String(ids[index]), url }));
});

function answerReads(times: number, answer: (path: string) => Response | Promise<Response> | "drop"): void {
  for (let time = 0; time < times; time++) {
    service.intercept("readReport", { when: "before" }, ({ path }) => answer(path));
  }
}

/** Holds the reads of as many reports as are read at once. @returns how many are read, and what lets them be answered */
function holdReads() {
  const held = Promise.withResolvers<void>();
  let reading = 0;
  for (let place = 0; place < 3; place++) {
    service.intercept("readReport", { when: "before" }, async ({ path }) => {
      reading++;
      await held.promise;
      const reportId = path.split("/").at(-1);
      const url = known.find((one) => one.reportId === reportId)?.url;
      return Response.json({ id: reportId, url, result: "good", generated_at: OLD, privacy: 1 });
    });
  }
  return { areHeld: () => vi.waitFor(() => expect(reading).toBe(3)), release: held.resolve };
}

describe("a refresh of reports that no page shows", () => {
  test("is begun before any of them is read, and reads each once before its request", async () => {
    const { areHeld, release } = holdReads();
    await (await startWorker()).refreshReports(known);
    await areHeld();
    expect((await storedUpdates()).map(({ state, changes }) => [state, changes])).toEqual(
      known.map(() => ["queued", { results: 1 }]),
    );
    release();
    expect(await endedUpdates()).toEqual({ done: COUNT });
    for (const { reportId } of known) {
      const ofReport = service.requests.filter(({ path }) => path.endsWith(`/${reportId}`));
      expect(ofReport.map(({ method }) => method)).toEqual(["GET", "PUT"]);
    }
  });

  test("keeps whatever privacy the report has by now", async () => {
    service.store.updateReport(Number(known[0]?.reportId), { privacy: 0 });
    await (await startWorker()).refreshReports(known);
    expect(await endedUpdates()).toEqual({ done: COUNT });
    const bodies = service.requests.filter(({ method }) => method === "PUT").map(({ body }) => String(body));
    expect(new Set(bodies)).toEqual(new Set(["results=1"]));
    expect(service.store.readReport(Number(known[0]?.reportId))?.privacy).toBe(0);
  });

  test.each<[string, (path: string) => Response | "drop", object]>([
    ["is gone", () => Response.json({}, { status: 404 }), { kind: "notFound", status: 404 }],
    [
      "has another address now",
      (path) => Response.json({ id: path.split("/").at(-1), url: "https://other.example/", result: "good" }),
      { kind: "idReused", detail: "https://other.example/" },
    ],
    ["has a password of its own", () => Response.json({}, { status: 401 }), { kind: "locked", status: 401 }],
    [
      "is answered with a page",
      () => new Response("<html>Hello</html>", { headers: { "content-type": "text/html" } }),
      { kind: "unexpectedResponse" },
    ],
  ])("sends nothing to one that %s, says so of it, and goes on", async (_what, answer, failure) => {
    answerReads(1, answer);
    await (await startWorker()).refreshReports(known);
    expect(await endedUpdates()).toEqual({ done: COUNT - 1, failed: 1 });
    const [failed] = (await storedUpdates()).filter(({ state }) => state === "failed");
    expect(failed?.failure).toMatchObject(failure);
    expect(sent(service, "PUT")).toHaveLength(COUNT - 1);
    expect(sent(service, "PUT").join()).not.toContain(`/${failed?.reportId},`);
  });

  test("has failed, and is not unclear, where the reading breaks off: nothing was asked for", async () => {
    answerReads(3, () => "drop");
    await (await startWorker()).refreshReports(known);
    const { failed = 0, unclear = 0, stopped = 0, done = 0 } = await endedUpdates();
    expect([failed > 0, unclear, failed + stopped + done]).toEqual([true, 0, COUNT]);
    expect(sent(service, "PUT")).toHaveLength(done);
  });

  test.each([
    ["the key is rejected", 401],
    ["the service fails again and again", 500],
  ])("ends where %s, with a reason at each report", async (_what, status) => {
    for (let time = 0; time < 3 * COUNT; time++) {
      service.intercept("readReport", { when: "before" }, () => Response.json({}, { status }));
      service.intercept("listReports", { when: "before" }, () => Response.json({}, { status }));
    }
    await (await startWorker()).refreshReports(known);
    const { failed = 0, stopped = 0 } = await endedUpdates();
    expect([failed <= 5, failed + stopped]).toEqual([true, COUNT]);
    expect(new Set((await storedUpdates()).map(({ failure }) => failure?.status))).toEqual(new Set([status]));
    expect(sent(service, "PUT")).toEqual([]);
  });

  test("waits where a read is answered with a pause, and reads whatever that held up again", async () => {
    answerReads(1, () => Response.json({}, { status: 429, headers: { "retry-after": "1" } }));
    await (await startWorker()).refreshReports(known);
    expect(await endedUpdates()).toEqual({ done: COUNT });
    expect(sent(service, "PUT")).toHaveLength(COUNT);
    for (const { reportId } of known) {
      const ofReport = service.requests.filter(({ path }) => path.endsWith(`/${reportId}`));
      expect(ofReport.map(({ method }) => method).join()).toMatch(/^(GET,)+PUT$/);
    }
  });

  test("can be stopped while reports are read: nothing is sent, and no other is read", async () => {
    const { areHeld, release } = holdReads();
    const { refreshReports, stopBatch } = await startWorker();
    const id = await refreshReports(known);
    await areHeld();
    await stopBatch({ kind: "update", id });
    release();
    await (await import("@/entrypoints/background/jobs/in-hand.ts")).whenIdle();
    expect(await endedUpdates()).toEqual({ stopped: COUNT });
    expect(sent(service, "GET")).toHaveLength(3);
    expect(sent(service, "PUT")).toEqual([]);
  });

  test("goes on after the worker's end amid the reading, and asks for each report's results once", async () => {
    const never = new Promise<Response>(() => undefined);
    let reading = 0;
    answerReads(3, () => {
      reading++;
      return never;
    });
    await (await startWorker()).refreshReports(known);
    await vi.waitFor(() => expect(reading).toBe(3));
    await (await startWorker()).recover();
    expect(await endedUpdates()).toEqual({ done: COUNT });
    expect(sent(service, "PUT").sort()).toEqual([...new Set(sent(service, "PUT"))].sort());
    expect(sent(service, "PUT")).toHaveLength(COUNT);
  });

  test("has the browser wake a worker that ended, as long as something waits", async () => {
    const { areHeld, release } = holdReads();
    const { refreshReports } = await startWorker();
    await refreshReports(known);
    await areHeld();
    expect(await fakeBrowser.alarms.getAll()).toMatchObject([{ periodInMinutes: 1 }]);
    release();
    await endedUpdates();
    await vi.waitFor(async () => expect(await fakeBrowser.alarms.getAll()).toEqual([]));
  });

  test("is not asked for twice by two clicks", async () => {
    const { areHeld, release } = holdReads();
    const { refreshReports } = await startWorker();
    const first = await refreshReports(known);
    await areHeld();
    expect(await refreshReports(known)).toBe(first);
    release();
    expect(await endedUpdates()).toEqual({ done: COUNT });
    expect(sent(service, "PUT")).toHaveLength(COUNT);
  });

  test("asks another service for nothing that is connected meanwhile", async () => {
    const { areHeld, release } = holdReads();
    const { refreshReports } = await startWorker();
    await refreshReports(known);
    await areHeld();
    const other = await startConnectedService();
    release();
    const { done = 0, failed = 0 } = await endedUpdates();
    expect([done, failed]).toEqual([0, COUNT]);
    expect([...sent(service, "PUT"), ...sent(other, "PUT"), ...sent(other, "GET")]).toEqual([]);
    await other.close();
  });

  test("is refused to private windows, and where it cannot be written", async () => {
    const { refreshReports } = await startWorker();
    await expect(refreshReports(known, true)).rejects.toMatchObject({ kind: "unexpected" });
    const giveRoom = fillDatabase();
    await expect(refreshReports(known)).rejects.toMatchObject({ kind: "storageFailed" });
    giveRoom();
    expect(await storedUpdates()).toEqual([]);
    expect(service.requests).toEqual([]);
  });
});
