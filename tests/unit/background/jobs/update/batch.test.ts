import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { toStored } from "@/entrypoints/background/jobs/to-stored.ts";
import type { Report, ReportChanges } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import type { Update, UpdateState } from "@/utils/models/update.ts";
import { connected, sent, service, setUpService } from "../../../support/connected-service.ts";
import { endedUpdates, fillDatabase, storedUpdates, storeTasks } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";

const HOUR = 3_600_000;
const COUNT = 12;
const REFRESH: ReportChanges = { results: 1 };
let reports: Report[];

setUpService();

beforeEach(async () => {
  const urls = Array.from({ length: COUNT }, (_, index) => `https://example.com/${index}`);
  const ids = service.store.seed(urls.map((url) => ({ url, privacy: 1, generated_at: "2026-01-01T00:00:00.000Z" })));
  reports = urls.map((url, index) => ({
    ...{ id: String(ids[index]), url, result: "good", generatedAt: "2026-01-01T00:00:00.000Z", privacy: 1 },
    ...{ link: null, more: {} },
  }));
});

/** What the service was asked to change, request by request. */
function bodies(): Record<string, string>[] {
  const puts = service.requests.filter(({ method }) => method === "PUT");
  return puts.map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))));
}

function leftTask(state: UpdateState, changes: Partial<Update> = {}): Update {
  const [{ id, url }] = reports as [Report];
  const common = { kind: "update", id: "left", connectionId: connected.id, reportId: id, url, batch: "b" } as const;
  return { ...common, changes: REFRESH, state, startedAt: Date.now(), failure: null, ...changes };
}

/** An earlier life of the worker left an update of a batch. */
function left(state: UpdateState, changes: Partial<Update> = {}): Promise<void> {
  return storeTasks(leftTask(state, changes));
}

/** Holds the first three changes. @returns what refuses them */
function holdThree(): () => void {
  const held = Promise.withResolvers<void>();
  for (let place = 0; place < 3; place++) {
    service.intercept("updateReport", { when: "before" }, () =>
      held.promise.then(() => Response.json({}, { status: 409 })),
    );
  }
  return held.resolve;
}

describe("a bulk change", () => {
  test.each<[string, ReportChanges]>([
    ["new results", REFRESH],
    ["another privacy", { privacy: 0 }],
    ["a password", { privacy: 2, password: "correct horse" }],
  ])("sends one request for each report and only what was asked for: %s", async (_what, changes) => {
    await (await startWorker()).updateReports(reports, changes);
    expect(await endedUpdates()).toEqual({ done: COUNT });
    expect(new Set(sent(service, "PUT")).size).toBe(COUNT);
    expect(sent(service, "PUT")).toHaveLength(COUNT);
    const wanted = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, String(value)]));
    expect(bodies()).toEqual(Array.from({ length: COUNT }, () => wanted));
  });

  test("is refused to private windows, of which nothing may reach the disk", async () => {
    const { updateReports } = await startWorker();
    await expect(updateReports(reports, REFRESH, true)).rejects.toMatchObject({ kind: "unexpected" });
    expect(await storedUpdates()).toEqual([]);
    expect(sent(service, "PUT")).toEqual([]);
  });

  test("keeps no password on the disk, and tells it until activity is cleared", async () => {
    const batch = await (await startWorker()).updateReports(reports, { privacy: 2, password: "correct horse" });
    expect(JSON.stringify(await storedUpdates())).not.toContain("correct horse");
    await endedUpdates();
    await (await import("@/entrypoints/background/jobs/in-hand.ts")).whenIdle();
    expect(JSON.stringify([await storedUpdates(), await fakeBrowser.storage.local.get()])).not.toContain(
      "correct horse",
    );
    const { passwordOf } = await import("@/entrypoints/background/jobs/session.ts");
    expect(await passwordOf(batch)).toBe("correct horse");
    const { clearActivity } = await import("@/entrypoints/background/jobs/retention.ts");
    await clearActivity();
    expect(await passwordOf(batch)).toBe("");
    expect(JSON.stringify(await fakeBrowser.storage.session.get())).not.toContain("horse");
  });

  test("sends at most three requests at once", async () => {
    let [running, most] = [0, 0];
    for (const _report of reports) {
      service.intercept("updateReport", { when: "after" }, async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return Response.json({});
      });
    }
    await (await startWorker()).updateReports(reports, REFRESH);
    await endedUpdates();
    expect(most).toBeLessThanOrEqual(3);
  });

  test("leaves reports of which the same is asked already to that one", async () => {
    const held = Promise.withResolvers<void>();
    service.intercept("updateReport", { when: "after" }, async () => {
      await held.promise;
      return Response.json({});
    });
    const { updateReports } = await startWorker();
    const first = await updateReports(reports, REFRESH);
    expect(await updateReports(reports, REFRESH)).toBe(first);
    const other = await updateReports(reports, { privacy: 0 });
    expect(other).not.toBe(first);
    held.resolve();
    expect(await endedUpdates()).toEqual({ done: 2 * COUNT });
    expect(bodies().filter(({ results }) => results === "1")).toHaveLength(COUNT);
  });

  test("gives way to another privacy that is asked for later, of many or of one", async () => {
    const refuse = holdThree();
    const { updateReports } = await startWorker();
    await updateReports(reports, { privacy: 0 });
    await vi.waitFor(() => expect(sent(service, "PUT")).toHaveLength(3));
    await updateReports(reports, { privacy: 2, password: "correct horse" });
    refuse();
    expect(await endedUpdates()).toEqual({ failed: 3, stopped: COUNT - 3, done: COUNT });
    expect(reports.map(({ id }) => service.store.readReport(Number(id))?.privacy)).toEqual(reports.map(() => 2));
  });

  test("of the privacy does not give way to new results that are asked for later", async () => {
    const refuse = holdThree();
    const { updateReports } = await startWorker();
    await updateReports(reports, { privacy: 0 });
    await vi.waitFor(() => expect(sent(service, "PUT")).toHaveLength(3));
    await updateReports(reports, REFRESH);
    refuse();
    expect(await endedUpdates()).toEqual({ failed: 3, done: 2 * COUNT - 3 });
  });

  test("of another password is another wish, which each report gets last", async () => {
    const refuse = holdThree();
    const { updateReports } = await startWorker();
    const first = await updateReports(reports, { privacy: 2, password: "first horse" });
    await vi.waitFor(() => expect(sent(service, "PUT")).toHaveLength(3));
    expect(await updateReports(reports, { privacy: 2, password: "second horse" })).not.toBe(first);
    refuse();
    await endedUpdates();
    expect(bodies().filter(({ password }) => password === "second horse")).toHaveLength(COUNT);
  });

  test("is not known where the answer is lost and the report had that privacy before", async () => {
    for (const _lost of [1, 2]) service.intercept("updateReport", { when: "before" }, () => "drop");
    await (await startWorker()).updateReports(reports, { privacy: 1 });
    expect(await endedUpdates()).toEqual({ unclear: 2, done: COUNT - 2 });
  });

  test("ends after three failures in a row that are none of the reports' own", async () => {
    for (const _report of reports) {
      service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    }
    await (await startWorker()).updateReports(reports, { privacy: 1 });
    const { failed = 0, stopped = 0 } = await endedUpdates();
    expect([failed <= 5, failed + stopped]).toEqual([true, COUNT]);
  });

  test("can be stopped: what was not sent is dropped", async () => {
    const { updateReports, stopBatch } = await startWorker();
    const held = Promise.withResolvers<void>();
    for (let place = 0; place < 3; place++) {
      service.intercept("updateReport", { when: "after" }, async () => {
        await held.promise;
        return Response.json({});
      });
    }
    const batch = await updateReports(reports, REFRESH);
    await vi.waitFor(() => expect(sent(service, "PUT")).toHaveLength(3));
    await stopBatch({ kind: "update", id: batch });
    held.resolve();
    expect(await endedUpdates()).toEqual({ done: 3, stopped: COUNT - 3 });
    expect(sent(service, "PUT")).toHaveLength(3);
  });

  test("sends once more what failed or what was stopped, as asked, and still tells what came of the first", async () => {
    service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 402 }));
    const { updateReports, retryUpdates } = await startWorker();
    const first = await updateReports(reports, REFRESH);
    const { done = 0, stopped = 0 } = await endedUpdates();
    expect(done + stopped).toBe(COUNT - 1);
    await retryUpdates(first);
    expect(await endedUpdates()).toEqual({ done: done + 1, failed: 1, stopped });
    expect(sent(service, "PUT")).toHaveLength(done + 2);
    await retryUpdates(first, "stopped");
    expect(await endedUpdates()).toEqual({ done: COUNT, failed: 1, stopped });
    expect((await storedUpdates()).filter(({ batch }) => batch === first)).toHaveLength(COUNT);
    for (const part of ["failed", "stopped"] as const) {
      await expect(retryUpdates(first, part)).rejects.toMatchObject({ kind: "notFound" });
    }
  });

  test("sends what failed once more, and only that, as a batch of its own", async () => {
    for (const _failed of [1, 2]) {
      service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    }
    const { updateReports, retryUpdates } = await startWorker();
    const first = await updateReports(reports, REFRESH);
    expect(await endedUpdates()).toEqual({ done: COUNT - 2, failed: 2 });
    const failed = (await storedUpdates()).filter(({ state }) => state === "failed").map(({ reportId }) => reportId);
    const second = await retryUpdates(first);
    expect(await endedUpdates()).toEqual({ done: COUNT, failed: 2 });
    const again = (await storedUpdates()).filter(({ batch }) => batch === second);
    expect(again.map(({ reportId }) => reportId).sort()).toEqual(failed.sort());
    expect(sent(service, "PUT")).toHaveLength(COUNT + 2);
    await expect(retryUpdates(first)).rejects.toMatchObject({ kind: "notFound" });
  });

  test("sends nothing once more that the user stopped, or that gave way to a later wish", async () => {
    const refuse = holdThree();
    const { updateReports, retryUpdates, stopBatch } = await startWorker();
    const first = await updateReports(reports, { privacy: 0 });
    await vi.waitFor(() => expect(sent(service, "PUT")).toHaveLength(3));
    const second = await updateReports(reports, { privacy: 2, password: "correct horse" });
    await stopBatch({ kind: "update", id: second });
    refuse();
    const { failed = 0, stopped = 0, done = 0 } = await endedUpdates();
    expect([failed, stopped + done]).toEqual([3, 2 * COUNT - 3]);
    await retryUpdates(first);
    await endedUpdates();
    const made = bodies().filter(({ privacy }) => privacy === "0");
    expect(made).toHaveLength(3 + 3);
  });

  test("sends nothing once more to a report that has another address by now, nor without its password", async () => {
    for (const _failed of [1, 2]) {
      service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    }
    const { updateReports, retryUpdates } = await startWorker();
    const first = await updateReports(reports, REFRESH);
    await endedUpdates();
    service.intercept("readReport", { when: "before" }, ({ path }) =>
      Response.json({ id: path.split("/").at(-1), url: "https://other.example/", result: "good", privacy: 1 }),
    );
    await retryUpdates(first);
    expect(await endedUpdates()).toEqual({ done: COUNT - 1, failed: 2 + 1 });
    service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    const secret = await updateReports(reports, { privacy: 2, password: "correct horse" });
    await endedUpdates();
    await expect(retryUpdates(secret)).rejects.toMatchObject({ kind: "notFound" });
  });

  test.each([409, 423])(
    "goes on where the service tells of each report that it is at work on it: %i",
    async (status) => {
      for (const _busy of reports) {
        service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status }));
      }
      const { updateReports } = await startWorker();
      await updateReports(reports, REFRESH);
      expect(await endedUpdates()).toEqual({ failed: COUNT });
    },
  );

  test("that is sent once more goes on behind a report that has a password of its own", async () => {
    for (const _failed of reports) {
      service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 409 }));
    }
    const { updateReports, retryUpdates } = await startWorker();
    const first = await updateReports(reports, REFRESH);
    expect(await endedUpdates()).toEqual({ failed: COUNT });
    service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 401 }));
    const second = await retryUpdates(first);
    expect(await endedUpdates()).toEqual({ done: COUNT - 1, failed: COUNT + 1 });
    const [locked] = (await storedUpdates()).filter(({ batch, state }) => batch === second && state === "failed");
    expect(locked?.failure).toEqual({ kind: "locked", status: 401 });
  });

  describe("whose report is read before it is sent once more", () => {
    const pauses = (count: number) => {
      for (let time = 0; time < count; time++)
        service.intercept("readReport", { when: "before" }, () =>
          Response.json({}, { status: 429, headers: { "retry-after": "1" } }),
        );
    };

    test.each<[string, number, object]>([
      ["waits while the service answers that with pauses", 3, { done: COUNT, failed: 1 }],
      ["has failed where they do not end", 4, { done: COUNT - 1, failed: 2 }],
    ])("%s", async (_what, count, states) => {
      service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 403 }));
      const { updateReports, retryUpdates } = await startWorker();
      const first = await updateReports(reports, { privacy: 0 });
      await endedUpdates();
      pauses(count);
      await retryUpdates(first);
      expect(await endedUpdates()).toEqual(states);
      expect(sent(service, "GET")).toHaveLength(4);
    });
  });

  test("sends what failed once more only once, however often that is asked for at the same time", async () => {
    for (const _failed of [1, 2]) {
      service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    }
    const { updateReports, retryUpdates } = await startWorker();
    const first = await updateReports(reports, REFRESH);
    await endedUpdates();
    const [second, third] = await Promise.allSettled([retryUpdates(first), retryUpdates(first)]);
    expect([second.status, third.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect(await endedUpdates()).toEqual({ done: COUNT, failed: 2 });
    expect(sent(service, "PUT")).toHaveLength(COUNT + 2);
  });

  test("that is sent once more goes on after the worker's end, as long as the browser is open", async () => {
    service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    const { updateReports, retryUpdates } = await startWorker();
    const first = await updateReports(reports, { privacy: 0 });
    expect(await endedUpdates()).toEqual({ done: COUNT - 1, failed: 1 });
    const [failed] = (await storedUpdates()).filter(({ state }) => state === "failed");
    const asked = Promise.withResolvers<void>();
    service.intercept("readReport", { when: "before" }, () => {
      asked.resolve();
      return new Promise<Response>(() => undefined);
    });
    const second = await retryUpdates(first);
    await asked.promise;
    // It ended before its turn.
    await storeTasks({ ...(failed as Update), batch: second, state: "queued" });
    await (await startWorker()).recover();
    expect(await endedUpdates()).toEqual({ done: 1 });
  });

  test("tells of each report what came of it", async () => {
    service.intercept("updateReport", { when: "before" }, () => Response.json({ message: "No." }, { status: 403 }));
    service.intercept("updateReport", { when: "after" }, () => Response.json({}, { status: 500 }));
    for (let time = 0; time < 3; time++) {
      service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 500 }));
    }
    await (await startWorker()).updateReports(reports, { privacy: 0 });
    expect(await endedUpdates()).toEqual({ done: COUNT - 2, failed: 1, accepted: 1 });
    const lost = (await storedUpdates()).find(({ state }) => state === "accepted");
    expect(lost?.failure, "looked for").toEqual({ kind: "serviceFailed", status: 500 });
  });

  test("is done where the service answers with the report as it was before", async () => {
    service.intercept("updateReport", { when: "after" }, ({ path }) =>
      Response.json({ id: path.split("/").at(-1), url: reports[0]?.url, privacy: reports[0]?.privacy }),
    );
    await (await startWorker()).updateReports(reports, { privacy: 0 });
    expect(await endedUpdates()).toEqual({ done: COUNT });
  });

  test("has failed where the service answers with the former privacy, and reads tell none", async () => {
    const former = { url: reports[0]?.url, privacy: reports[0]?.privacy };
    service.intercept("updateReport", { when: "before" }, ({ path }) =>
      Response.json({ id: path.split("/").at(-1), ...former }),
    );
    for (let read = 0; read < 2; read++) {
      service.intercept("readReport", { when: "before" }, ({ path }) =>
        Response.json({ id: path.split("/").at(-1), url: former.url }),
      );
    }
    await (await startWorker()).updateReports(reports, { privacy: 0 });
    expect(await endedUpdates()).toEqual({ done: COUNT - 1, failed: 1 });
  });

  test("has failed where the service answers with another privacy", async () => {
    service.intercept("updateReport", { when: "before" }, ({ path }) =>
      Response.json({ id: path.split("/").at(-1), url: reports[0]?.url, privacy: 1 }),
    );
    await (await startWorker()).updateReports(reports, { privacy: 0 });
    expect(await endedUpdates()).toEqual({ done: COUNT - 1, failed: 1 });
    const failed = (await storedUpdates()).find(({ state }) => state === "failed");
    expect(failed?.failure).toEqual({ kind: "otherPrivacy" });
  });

  test("that cannot be written is not sent", async () => {
    const { updateReports } = await startWorker();
    const giveRoom = fillDatabase();
    await expect(updateReports(reports, REFRESH)).rejects.toMatchObject({ kind: "storageFailed" });
    giveRoom();
    expect(sent(service, "PUT")).toEqual([]);
  });
});

describe("what an earlier life of the worker left of a batch", () => {
  test("goes on: new results, of the report that is still there under this address", async () => {
    await left("queued");
    await (await startWorker()).recover();
    expect(await endedUpdates()).toEqual({ done: 1 });
    expect(sent(service, "PUT")).toHaveLength(1);
  });

  test("goes on where the service tells no address when one report is read", async () => {
    await left("queued");
    service.intercept("readReport", { when: "before" }, () => Response.json({ id: reports[0]?.id, result: "good" }));
    await (await startWorker()).recover();
    expect(await endedUpdates()).toEqual({ done: 1 });
  });

  test("goes on once, however often it is recovered at the same time", async () => {
    await left("queued");
    const { recover } = await startWorker();
    // As slow as a browser's.
    const get = fakeBrowser.storage.session.get.bind(fakeBrowser.storage.session);
    vi.spyOn(fakeBrowser.storage.session, "get").mockImplementation(async (keys) => {
      await fetch(service.address, { method: "HEAD" });
      return get(keys as never);
    });
    await Promise.all([recover(), recover(), recover()]);
    expect(await endedUpdates()).toEqual({ done: 1 });
    expect(sent(service, "PUT")).toHaveLength(1);
  });

  test("is not sent if the id belongs to another address now", async () => {
    await left("queued", { url: "https://example.com/another" });
    await (await startWorker()).recover();
    expect(await endedUpdates()).toEqual({ failed: 1 });
    expect((await storedUpdates())[0]?.failure).toEqual({ kind: "idReused", detail: reports[0]?.url });
    expect(sent(service, "PUT")).toEqual([]);
  });

  test("reads no report in a pause that a write was answered with", async () => {
    const held = Promise.withResolvers<void>();
    for (let place = 0; place < 3; place++) {
      service.intercept("updateReport", { when: "before" }, () =>
        held.promise.then(() => Response.json({}, { status: 429, headers: { "retry-after": "3600" } })),
      );
    }
    const { updateReports, recover, stopBatch } = await startWorker();
    const batch = await updateReports(reports, { privacy: 0 });
    await vi.waitFor(() => expect(sent(service, "PUT")).toHaveLength(3));
    // It waits for its place behind them.
    await database.use((db) => db.put("tasks", toStored(leftTask("queued"), undefined)));
    await recover();
    for (let trip = 0; trip < 20; trip++) await fetch(service.address, { method: "HEAD" });
    held.resolve();
    await vi.waitFor(async () =>
      expect((await storedUpdates()).filter(({ state }) => state === "failed")).toHaveLength(3),
    );
    for (let trip = 0; trip < 50; trip++) await fetch(service.address, { method: "HEAD" });
    expect(sent(service, "GET")).toEqual([]);
    for (const id of [batch, "b"]) await stopBatch({ kind: "update", id });
    // What the pause held up is the next test's otherwise.
    await (await import("@/entrypoints/background/jobs/in-hand.ts")).whenIdle();
  });

  test.each<[string, Partial<Update>]>([
    ["new results that were asked for a day ago", { startedAt: Date.now() - 25 * HOUR }],
    ["new results that were asked for before the clock was set back", { startedAt: Date.now() + HOUR }],
    ["a change of privacy from before the browser closed", { changes: { privacy: 0 } }],
  ])("is not sent: %s", async (_what, changes) => {
    await left("queued", changes);
    await (await startWorker()).recover();
    expect(await endedUpdates()).toEqual({ interrupted: 1 });
    expect(sent(service, "PUT")).toEqual([]);
  });

  test("goes on with a change of privacy of this browser session, with its password", async () => {
    const { batchChanges } = await import("@/entrypoints/background/jobs/session.ts");
    await batchChanges.keep("b", { privacy: 2, password: "correct horse" });
    await left("queued", { changes: { privacy: 2 } });
    await (await startWorker()).recover();
    expect(await endedUpdates()).toEqual({ done: 1 });
    expect(bodies()).toEqual([{ privacy: "2", password: "correct horse" }]);
  });

  const madeAgo = (age: number) => () => ({ generated_at: new Date(Date.now() - age).toISOString() });

  test.each<[UpdateState, string, Partial<Update>, () => Record<string, unknown>]>([
    ["done", "a privacy that the report has now", { changes: { privacy: 0 } }, () => ({ privacy: 0 })],
    ["accepted", "a privacy that the report does not have", { changes: { privacy: 0 } }, () => ({})],
    ["done", "new results", {}, madeAgo(0)],
    ["accepted", "results from a moment before", {}, madeAgo(20_000)],
  ])(
    "is %s, or still looked for, by what the report says, and never sent again: %s",
    async (state, _what, changes, now) => {
      service.store.updateReport(Number(reports[0]?.id), now());
      await left("sending", changes);
      await (await startWorker()).recover();
      expect(await endedUpdates()).toEqual({ [state]: 1 });
      expect(sent(service, "PUT")).toEqual([]);
    },
  );
});
