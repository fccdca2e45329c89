import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import type { DeletedReport } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { activeId } from "../../../support/app-state.ts";
import { connected, sent, service, setUpService, startConnectedService } from "../../../support/connected-service.ts";
import { storeOrphaned } from "../../../support/creating.ts";
import { storedDeletions, storeTasks } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";

let reports: DeletedReport[];

setUpService();

beforeEach(async () => {
  const urls = Array.from({ length: 30 }, (_, index) => `https://example.com/${index}`);
  const ids = service.store.seed(urls.map((url) => ({ url })));
  reports = urls.map((url, index) => ({ id: String(ids[index]), url }));
});

/** How many deletions stand in each state, once none is open any more. */
async function outcome(): Promise<Partial<Record<Deletion["state"], number>>> {
  return vi.waitFor(async () => {
    const states = (await storedDeletions()).map(({ state }) => state);
    expect(states.filter((state) => state === "queued" || state === "deleting")).toEqual([]);
    return Object.fromEntries(states.map((state) => [state, states.filter((other) => other === state).length]));
  });
}

/** Lets every deletion take a while. @returns how many there were at once, at the most */
function countDeletions(takeAWhile: () => Promise<unknown>): { most: number } {
  const seen = { most: 0 };
  let running = 0;
  for (const _report of reports) {
    service.intercept("deleteReport", { when: "after" }, async () => {
      seen.most = Math.max(seen.most, ++running);
      await takeAWhile();
      running--;
      return Response.json({});
    });
  }
  return seen;
}

test("all are deleted, each once, at most three at a time", async () => {
  const seen = countDeletions(() => new Promise((resolve) => setImmediate(resolve)));
  const { deleteReports } = await startWorker();
  await deleteReports(reports);
  expect(await outcome()).toEqual({ done: 30 });
  expect(new Set(sent(service, "DELETE")).size).toBe(30);
  expect(sent(service, "DELETE")).toHaveLength(30);
  expect(seen.most).toBeLessThanOrEqual(3);
});

test("of two batches and a look too at most three at a time", async () => {
  const three = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let most = 0;
  let running = 0;
  const hold = async () => {
    most = Math.max(most, ++running);
    if (running === 3) three.resolve();
    await release.promise;
    running--;
    return Response.json({});
  };
  for (const _report of reports) service.intercept("deleteReport", { when: "after" }, hold);
  service.intercept("listReports", { when: "before" }, hold);
  const { id } = await storeOrphaned({ url: "https://example.com/lost" });
  const { deleteReports } = await startWorker();
  await Promise.all([deleteReports(reports.slice(0, 15)), deleteReports(reports.slice(15))]);
  await three.promise;
  const { continueReconciling } = await import("@/entrypoints/background/jobs/create/index.ts");
  void continueReconciling(id);
  // A fourth one would arrive before the last of so many round trips.
  for (let trip = 0; trip < 50; trip++) await fetch(service.address, { method: "HEAD" });
  release.resolve();
  expect(await outcome()).toEqual({ done: 30 });
  expect(most).toBe(3);
});

test("a report whose deletion still waits is left to that one", async () => {
  const { deleteReports, deleteReport } = await startWorker();
  const [first] = reports as [DeletedReport];
  const single = await deleteReport(first, "");
  await deleteReports(reports);
  await vi.waitFor(() => expect(sent(service, "DELETE")).toHaveLength(29));
  const ofFirst = (await storedDeletions()).filter(({ resourceId }) => resourceId === first.id);
  expect(ofFirst).toEqual([single]);
});

test.each<["permissionMissing" | "keyMissing", what: string, take: () => Promise<void>]>([
  [
    "permissionMissing",
    "a permission that is withdrawn",
    async () => {
      const { noteWithdrawal } = await import("@/entrypoints/background/connections/open.ts");
      vi.mocked(fakeBrowser.permissions.contains).mockImplementation(async () => false);
      noteWithdrawal();
    },
  ],
  [
    "keyMissing",
    "a key that is forgotten",
    async () => {
      const { forgetKey } = await import("@/entrypoints/background/connections/connect.ts");
      await forgetKey({ connectionId: connected.id });
    },
  ],
])("%s: %s ends it before the next request, in words", async (kind, _what, take) => {
  const { deleteReports } = await startWorker();
  let answered = 0;
  let taken: Promise<void> | undefined;
  for (const _report of reports) {
    service.intercept("deleteReport", { when: "after" }, async () => {
      if (++answered === 4) taken = take();
      await taken;
      return Response.json({});
    });
  }
  await deleteReports(reports);
  const { done = 0, failed = 0 } = await outcome();
  expect(done + failed).toBe(30);
  expect(done, "those under way are answered").toBeLessThanOrEqual(6);
  expect(sent(service, "DELETE")).toHaveLength(done);
  const failures = (await storedDeletions()).flatMap(({ failure }) => failure?.kind ?? []);
  expect(new Set(failures)).toEqual(new Set([kind]));
});

test("one failure stops nothing and is told with its reason", async () => {
  service.intercept("deleteReport", { when: "before" }, () => Response.json({ message: "No." }, { status: 403 }));
  const { deleteReports } = await startWorker();
  await deleteReports([...reports, { id: "999", url: "https://example.com/gone" }]);
  expect(await outcome()).toEqual({ done: 29, failed: 1, gone: 1 });
  const failed = (await storedDeletions()).find(({ state }) => state === "failed");
  expect(failed?.failure).toEqual({ kind: "notAllowed", status: 403, detail: "No." });
});

test.each([
  ["three failures in a row that are none of the reports' own", 403, 5],
  ["one refusal of the key", 401, 3],
])("%s stop the rest", async (_what, status, most) => {
  for (const _report of reports) {
    service.intercept("deleteReport", { when: "before" }, () => Response.json({ message: "No." }, { status }));
  }
  const { deleteReports } = await startWorker();
  await deleteReports(reports);
  const { failed = 0, stopped = 0 } = await outcome();
  expect(failed).toBeLessThanOrEqual(most);
  expect(failed + stopped).toBe(reports.length);
  expect(sent(service, "DELETE")).toHaveLength(failed);
  const left = (await storedDeletions()).filter(({ state }) => state === "stopped");
  expect(new Set(left.map(({ failure }) => failure?.status))).toEqual(new Set([status]));
});

describe("of reports that no page shows, each is read before", () => {
  test("and none is deleted that belongs to another page by now, or cannot be read", async () => {
    const [first, second, ...others] = reports as [DeletedReport, DeletedReport, ...DeletedReport[]];
    const url = "https://example.com/another";
    service.intercept("readReport", { when: "before" }, () => Response.json({ id: first.id, url }));
    service.store.deleteReport(Number(second.id));
    const { deleteReports } = await startWorker();
    await deleteReports([first], "", true);
    expect(await outcome()).toEqual({ failed: 1 });
    expect((await storedDeletions())[0]?.failure).toEqual({ kind: "idReused", detail: url });
    expect(sent(service, "DELETE")).toEqual([]);
    await deleteReports([second, ...others], "", true);
    expect(await outcome()).toEqual({ failed: 1, gone: 1, done: 28 });
    expect(sent(service, "DELETE")).toHaveLength(28);
  });

  test("and three that cannot be read stop the rest", async () => {
    for (const _report of reports) {
      service.intercept("readReport", { when: "before" }, () => new Response("", { status: 502 }));
    }
    const { deleteReports } = await startWorker();
    await deleteReports(reports, "", true);
    const { failed = 0, stopped = 0 } = await outcome();
    expect(failed).toBeLessThanOrEqual(5);
    expect(failed + stopped).toBe(reports.length);
    expect(sent(service, "DELETE")).toEqual([]);
  });
});

test("three pauses at once do not stop the rest", async () => {
  for (let place = 0; place < 3; place++) {
    service.intercept("deleteReport", { when: "before" }, async () => {
      await vi.waitFor(() => expect(sent(service, "DELETE")).toHaveLength(3));
      return Response.json({}, { status: 429, headers: { "retry-after": "1" } });
    });
  }
  const { deleteReports } = await startWorker();
  await deleteReports(reports);
  expect(await outcome()).toEqual({ done: 27, failed: 3 });
});

test("a stopped batch deletes nothing more, and says what was not deleted", async () => {
  let arrived = () => {};
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  service.intercept("deleteReport", { when: "after" }, async () => {
    arrived();
    return Response.json({});
  });
  const { deleteReports, stopBatch } = await startWorker();
  const batch = await deleteReports(reports);
  await first;
  await stopBatch({ kind: "remove", id: batch });
  const states = await outcome();
  expect((states.done ?? 0) + (states.stopped ?? 0)).toBe(30);
  expect(sent(service, "DELETE")).toHaveLength(states.done ?? 0);
  expect(states.done, "only what was under way already").toBeLessThan(12);
  expect((await storedDeletions()).every(({ failure }) => failure === null)).toBe(true);
});

describe("what a stopped batch has not sent yet is not sent later", () => {
  const PAUSE = () => Response.json({}, { status: 429, headers: { "retry-after": "1" } });

  test("where it waits for its place behind other requests", async () => {
    const held = Promise.withResolvers<void>();
    for (let place = 0; place < 3; place++) {
      service.intercept("deleteReport", { when: "after" }, () => held.promise.then(() => Response.json({})));
    }
    const { deleteReports, stopBatch } = await startWorker();
    await deleteReports(reports.slice(0, 3));
    await vi.waitFor(() => expect(sent(service, "DELETE")).toHaveLength(3));
    const batch = await deleteReports(reports.slice(3));
    // What it would mark as sent, it does meanwhile.
    for (let trip = 0; trip < 20; trip++) await fetch(service.address, { method: "HEAD" });
    await stopBatch({ kind: "remove", id: batch });
    held.resolve();
    expect(await outcome()).toEqual({ done: 3, stopped: 27 });
    expect(sent(service, "DELETE")).toHaveLength(3);
  });

  test.each([
    ["where a pause holds it up", true, { stopped: 1 }],
    ["but it is where nobody stopped it", false, { done: 1 }],
  ])("%s", async (_where, isStopped, expected) => {
    service.intercept("listReports", { when: "before" }, PAUSE);
    const { deleteReports, stopBatch } = await startWorker();
    const { openConnection } = await import("@/entrypoints/background/connections/open.ts");
    const [asked, paused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { client } = await openConnection(await activeId());
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => {
      if ((await storedDeletions())[0]?.state === "deleting") {
        asked.resolve();
        await paused.promise;
      }
      return true;
    });
    const batch = await deleteReports(reports.slice(0, 1));
    await asked.promise;
    await client.listReports().catch(() => undefined);
    if (isStopped) await stopBatch({ kind: "remove", id: batch });
    paused.resolve();
    await vi.waitFor(async () => expect((await storedDeletions())[0]?.state).not.toBe("deleting"));
    expect(await outcome()).toEqual(expected);
    expect(sent(service, "DELETE")).toHaveLength(isStopped ? 0 : 1);
  });
});

describe("what is noted down ahead, while other requests are under way,", () => {
  const COUNT = 3;

  /** Starts a batch and lets its first three requests wait. @returns how to answer them */
  async function holdFirst(batch: () => Promise<string>, answer: () => Response) {
    const held = Promise.withResolvers<void>();
    for (let place = 0; place < COUNT; place++) {
      const isFirst = place === 0;
      service.intercept("deleteReport", { when: "before" }, async () => {
        await held.promise;
        return isFirst ? answer() : Response.json({});
      });
    }
    const id = await batch();
    const noted = { deleting: 2 * COUNT, queued: 30 - 2 * COUNT };
    await vi
      .waitFor(async () => expect(await states()).toEqual(noted))
      .catch((thrown) => {
        held.resolve();
        throw thrown;
      });
    return { id, answer: held.resolve };
  }

  async function states(): Promise<Partial<Record<Deletion["state"], number>>> {
    return Object.fromEntries(
      [...Map.groupBy(await storedDeletions(), ({ state }) => state)].map(([state, all]) => [state, all.length]),
    );
  }

  test("is taken back by Stop at once, and never sent", async () => {
    const { deleteReports, stopBatch } = await startWorker();
    const { id, answer } = await holdFirst(
      () => deleteReports(reports),
      () => Response.json({}),
    );
    await stopBatch({ kind: "remove", id });
    expect(await states()).toEqual({ deleting: COUNT, stopped: 30 - COUNT });
    answer();
    expect(await outcome()).toEqual({ done: COUNT, stopped: 30 - COUNT });
    expect(sent(service, "DELETE")).toHaveLength(COUNT);
  });

  test("is not sent where a refusal stops the rest meanwhile, and says why", async () => {
    const { deleteReports } = await startWorker();
    const { answer } = await holdFirst(
      () => deleteReports(reports),
      () => Response.json({ message: "No." }, { status: 401 }),
    );
    answer();
    const { stopped = 0 } = await outcome();
    expect(sent(service, "DELETE")).toHaveLength(30 - stopped);
    expect(stopped).toBeGreaterThanOrEqual(30 - 2 * COUNT);
    const left = (await storedDeletions()).filter(({ state }) => state === "stopped");
    expect(new Set(left.map(({ failure }) => failure?.status))).toEqual(new Set([401]));
  });

  test("is not sent where the report has come to belong to another page meanwhile", async () => {
    const { deleteReports } = await startWorker();
    const { recordReports } = await import("@/entrypoints/background/reports/known.ts");
    const { answer } = await holdFirst(
      () => deleteReports(reports),
      () => Response.json({}),
    );
    const [last] = reports.slice(-1) as [DeletedReport];
    const url = "https://example.com/another";
    service.intercept("readReport", { when: "before" }, () => Response.json({ id: last.id, url }));
    const shown = { ...last, url, result: null, privacy: 1, generatedAt: null, zoneAssumed: true } as const;
    const report = { ...shown, project: null, link: null, more: {} };
    recordReports(await activeId(), [report], { at: Number.POSITIVE_INFINITY, incognito: false });
    answer();
    expect(await outcome()).toEqual({ done: 29, failed: 1 });
    expect(sent(service, "DELETE")).not.toContain(`DELETE /api/v1/reports/${last.id}`);
    const failed = (await storedDeletions()).find(({ state }) => state === "failed");
    expect(failed?.failure).toEqual({ kind: "idReused", detail: url });
  });

  test("waits again where the service asks for a pause", async () => {
    const { deleteReports, stopBatch } = await startWorker();
    const { id, answer } = await holdFirst(
      () => deleteReports(reports),
      () => Response.json({}, { status: 429, headers: { "retry-after": "3600" } }),
    );
    answer();
    await vi.waitFor(async () => expect((await states()).deleting).toBeUndefined());
    const { done = 0, ...others } = await states();
    expect(others).toEqual({ failed: 1, queued: 29 - done });
    expect(sent(service, "DELETE"), "no other than those").toHaveLength(done + 1);
    await stopBatch({ kind: "remove", id });
    expect(await states()).toEqual({ done, failed: 1, stopped: 29 - done });
  });
});

test("each is noted down as under way before it is sent", async () => {
  const noted: (string | undefined)[] = [];
  for (const _report of reports) {
    service.intercept("deleteReport", { when: "after" }, async ({ path }) => {
      const journal = await storedDeletions();
      noted.push(journal.find(({ resourceId }) => resourceId === path.split("/").at(-1))?.state);
      return Response.json({});
    });
  }
  const { deleteReports } = await startWorker();
  await deleteReports(reports);
  expect(await outcome()).toEqual({ done: 30 });
  expect(noted).toEqual(Array(30).fill("deleting"));
});

test("a batch never goes on at another service that was connected meanwhile", async () => {
  const other = await startConnectedService();
  other.store.seed(reports.map(({ url }) => ({ url })));
  const { connect } = await import("@/entrypoints/background/connections/connect.ts");
  await connect({ serviceUrl: service.address, key: service.key });
  const { deleteReports } = await startWorker();
  service.intercept("deleteReport", { when: "after" }, async () => {
    await connect({ serviceUrl: other.address, key: other.key });
    return Response.json({});
  });
  await deleteReports(reports);
  await outcome();
  expect(sent(other, "DELETE")).toEqual([]);
  await other.close();
});

test("a killed worker deletes nothing more, and says what was not deleted", async () => {
  const { deleteReports } = await startWorker();
  await deleteReports(reports.slice(0, 1));
  await outcome();
  const [done] = await storedDeletions();
  const queued = { ...(done as Deletion), id: "left", resourceId: "2", state: "queued" } as const;
  await storeTasks(queued, done as Deletion);
  await (await startWorker()).recover();
  expect(await outcome()).toEqual({ interrupted: 1, done: 1 });
  expect(sent(service, "DELETE")).toHaveLength(1);
});

test("what a killed worker left is looked up once, however often it is recovered at the same time", async () => {
  const connectionId = await activeId();
  const target = { resource: "report", resourceId: "999", url: "https://example.com/gone", search: "" } as const;
  const times = { startedAt: 0, dueAt: 0 };
  await storeTasks({ kind: "remove", id: "left", connectionId, failure: null, state: "deleting", ...target, ...times });
  const { recover } = await startWorker();
  await Promise.all([recover(), recover(), recover()]);
  expect(await outcome()).toEqual({ done: 1 });
  expect(sent(service, "GET")).toEqual(["GET /api/v1/reports/999", "GET /api/v1/reports"]);
});

test("Stop in a pause ends a batch at once, also what the service has only taken note of", async () => {
  const { deleteReports, stopBatch } = await startWorker();
  service.intercept("deleteReport", { when: "before" }, () => Response.json({}, { status: 202 }));
  for (const _other of [2, 3]) {
    service.intercept("deleteReport", { when: "before" }, () =>
      Response.json({}, { status: 429, headers: { "retry-after": "3600" } }),
    );
  }
  const batch = await deleteReports(reports.slice(0, 8));
  await vi.waitFor(async () => expect((await storedDeletions()).some(({ heldUntil }) => heldUntil)).toBe(true));
  await stopBatch({ kind: "remove", id: batch });
  const left = async () => (await storedDeletions()).filter(({ state }) => state === "queued" || state === "deleting");
  await vi.waitFor(async () => expect(await left()).toEqual([]));
});

test("a service that asks for a pause gets it", async () => {
  service.intercept("deleteReport", { when: "before" }, () =>
    Response.json({}, { status: 429, headers: { "retry-after": "1" } }),
  );
  const { deleteReports } = await startWorker();
  await deleteReports(reports);
  expect(await outcome()).toEqual({ done: 29, failed: 1 });
  const told = (await storedDeletions()).map(({ heldUntil = 0 }) => heldUntil);
  expect(Math.max(...told), "what waited told until when").toBeGreaterThan(Date.now() - 60_000);
  const times = service.requests.filter(({ method }) => method === "DELETE").map(({ time }) => time);
  const [refused = 0] = times;
  const meanwhile = times.filter((time) => time - refused < 900);
  expect(meanwhile.length, "only what was under way already").toBeLessThanOrEqual(5);
});

test("a project that is being deleted already is not deleted a second time", async () => {
  service.intercept("deleteProject", { when: "before" }, () => Response.json({}, { status: 403 }));
  const { deleteProject } = await startWorker();
  const [first, second] = await Promise.all([deleteProject("example.com"), deleteProject("example.com")]);
  expect(second).toEqual(first);
  expect(sent(service, "DELETE")).toHaveLength(1);
  expect(await storedDeletions()).toHaveLength(1);
});

test("a project, which a person waits for, is not held up by a batch", async () => {
  const held = Promise.withResolvers<void>();
  for (let place = 0; place < 3; place++) {
    service.intercept("deleteReport", { when: "after" }, () => held.promise.then(() => Response.json({})));
  }
  const { deleteReports, deleteProject } = await startWorker();
  await deleteReports(reports);
  await vi.waitFor(() => expect(sent(service, "DELETE")).toHaveLength(3));
  const deleted = deleteProject("example.com");
  for (let trip = 0; trip < 50; trip++) await fetch(service.address, { method: "HEAD" });
  expect(sent(service, "DELETE").at(-1)).toBe("DELETE /api/v1/projects/example.com");
  held.resolve();
  expect(await deleted).toMatchObject({ state: "done" });
  await outcome();
});

test("a project whose deletion a killed worker left is told what became of it", async () => {
  const connectionId = await activeId();
  const target = { resource: "project", resourceId: "example.com", url: "", search: "", state: "deleting" } as const;
  const times = { startedAt: 0, dueAt: 0 };
  await storeTasks({ kind: "remove", id: "left", connectionId, failure: null, ...target, ...times });
  const { deleteProject } = await startWorker();
  expect(await deleteProject("example.com")).toMatchObject({ state: "failed", failure: { kind: "interrupted" } });
  expect(sent(service, "DELETE")).toEqual([]);
});

test("a project whose deletion stayed unclear is not said to be there still: a later one may have its name", async () => {
  const connectionId = await activeId();
  const target = { resource: "project", resourceId: "example.com", url: "", search: "", state: "unclear" } as const;
  const startedAt = Date.now() - 180_000;
  const times = { startedAt, dueAt: startedAt, endedAt: startedAt + 60_000 };
  await storeTasks({ kind: "remove", id: "left", connectionId, failure: { kind: "timeout" }, ...target, ...times });
  await startWorker();
  const { recover } = await import("@/entrypoints/background/jobs/recovery.ts");
  await recover();
  const { whenIdle } = await import("@/entrypoints/background/jobs/in-hand.ts");
  await whenIdle();
  expect(sent(service, "GET").length).toBeGreaterThan(0);
  expect(await storedDeletions()).toMatchObject([{ state: "unclear" }]);
});

test("a project that a list does not show is not said to be deleted where the list may not be whole", async () => {
  const { deleteProject } = await startWorker();
  const others = Array.from({ length: 10 }, (_, index) => ({ project: `another ${index}` }));
  service.intercept("deleteProject", { when: "before" }, () => "drop");
  service.intercept("listProjects", { when: "before" }, () => Response.json(others));
  expect(await deleteProject("example.com")).toMatchObject({ state: "unclear" });
});

test("nor where the service has refused it", async () => {
  const { deleteProject } = await startWorker();
  service.intercept("deleteProject", { when: "before" }, () => Response.json({}, { status: 403 }));
  service.intercept("listProjects", { when: "before" }, () => Response.json([]));
  expect(await deleteProject("example.com")).toMatchObject({ state: "failed", failure: { kind: "notAllowed" } });
});

test("a project is deleted by its name, and what came of it is told", async () => {
  const { deleteProject } = await startWorker();
  expect(await deleteProject("example.com")).toMatchObject({ resource: "project", state: "done" });
  expect(await deleteProject("example.com")).toMatchObject({ state: "gone" });
  service.intercept("deleteProject", { when: "after" }, () => "drop");
  service.store.seed([{ url: "https://a.example/", project: "50% off/sale?" }]);
  expect(await deleteProject("50% off/sale?")).toMatchObject({ state: "done" });
});
