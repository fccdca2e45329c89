import { describe, expect, test, vi } from "vitest";
import { database } from "@/utils/database.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { connected, sent, service } from "../../support/connected-service.ts";
import { MINUTE, storedRuns, until } from "../../support/monitoring.ts";
import {
  fail,
  finish,
  makeLate,
  NOW,
  noteSendTimes,
  run,
  seed,
  setUpRuns,
  startWorker,
  waitForEndedRuns,
  waitForRun,
} from "../../support/runs.ts";

setUpRuns();

describe("a run that refreshes", () => {
  test("asks for one new result of each report, oldest first, one request at a time and 5 s apart", async () => {
    seed(2, "2026-11-02T00:00:00.000Z");
    seed(1);
    const times = noteSendTimes();
    await run({ most: 2 });
    const [only] = await waitForEndedRuns();
    expect(only).toMatchObject({ state: "ended", total: 2, checked: 2, writes: 2, items: [], failure: null });
    expect(sent(service, "PUT")).toEqual(["PUT /api/v1/reports/3", expect.stringMatching(/[12]$/)]);
    const [first = 0, second = 0] = times("PUT");
    expect(second - first).toBeGreaterThanOrEqual(5_000);
  });

  test("is 5 s apart also where a request waited behind what a person asked for", async () => {
    seed(1);
    const worker = await startWorker();
    const { inHand } = await import("@/entrypoints/background/jobs/in-hand.ts");
    const { promise, resolve } = Promise.withResolvers<void>();
    const id = await worker.save();
    void inHand([{ id: "a person's" }], () => promise);
    await worker.runSchedule(id);
    await until(async () => expect(Date.now()).toBeGreaterThan(NOW.getTime() + 2 * MINUTE));
    expect(service.requests).toEqual([]);
    const times = noteSendTimes();
    resolve();
    // The clock goes as fast as the network here.
    await vi.waitFor(() => expect(sent(service, "PUT")).toHaveLength(1));
    const [first = 0, second = 0] = times();
    expect(second - first).toBeGreaterThanOrEqual(5_000);
  });

  test("says until when it waits where what a person asked for waits in a pause, too", async () => {
    seed(1);
    const worker = await startWorker();
    const { inHand } = await import("@/entrypoints/background/jobs/in-hand.ts");
    const { gateOf } = await import("@/entrypoints/background/connections/pauses.ts");
    const { AppError } = await import("@/utils/errors.ts");
    const id = await worker.save();
    const { promise, resolve } = Promise.withResolvers<void>();
    void inHand([{ id: "a person's" }], () => promise);
    const paused = new AppError("rateLimited", { status: 429, retryAt: Date.now() + 12 * 60 * MINUTE });
    gateOf(connected.id).onFailure("POST", paused);
    await worker.runSchedule(id);
    await until(async () =>
      expect(await storedRuns()).toMatchObject([{ state: "running", failure: { kind: "rateLimited" } }]),
    );
    resolve();
  });

  test("is 5 s apart also after a read that was repeated", async () => {
    seed(1);
    const times = noteSendTimes();
    fail("listReports", 500);
    const { save, runSchedule } = await startWorker();
    await runSchedule(await save());
    await waitForEndedRuns();
    const [, repeated = 0, next = 0] = times();
    expect(next - repeated).toBeGreaterThanOrEqual(5_000);
  });

  test("counts every request, also repeats and the read after an answer without a report", async () => {
    seed(1);
    const times = noteSendTimes();
    fail("listReports", 500);
    service.intercept("updateReport", { when: "after" }, () => new Response(null, { status: 204 }));
    const { save, runSchedule } = await startWorker();
    await runSchedule(await save());
    const [over] = await waitForEndedRuns();
    expect([times("GET").length, times("PUT").length]).toEqual([3, 1]);
    expect(over).toMatchObject({ requests: 4, writes: 1 });
    expect(await database.use((db) => db.getAll("spending"))).toMatchObject([{ requests: 4, writes: 1 }]);
  });

  test("keeps the pause that the service asks for, and goes on afterwards", async () => {
    seed(2);
    fail("updateReport", 429, 1, { "Retry-After": "600" });
    const { knock } = await run();
    const { heldUntil, failure } = await waitForRun((held) => expect(held.heldUntil).not.toBeNull());
    expect(failure?.kind).toBe("rateLimited");
    expect((heldUntil as number) - Date.now()).toBeGreaterThan(9 * MINUTE);
    await vi.advanceTimersByTimeAsync(11 * MINUTE);
    await knock();
    expect((await waitForEndedRuns())[0]?.state).toBe("ended");
  });

  test("a look that the service puts off makes no second request for new results", async () => {
    const [report] = seed(1) as [number];
    makeLate();
    fail("readReport", 429, 1, { "Retry-After": "60" });
    const { knock } = await run();
    await waitForRun((held) => expect(held.failure?.kind).toBe("rateLimited"));
    finish(report);
    await vi.advanceTimersByTimeAsync(11 * MINUTE);
    await knock();
    await waitForEndedRuns();
    expect(sent(service, "PUT")).toHaveLength(1);
  });

  test("tries an unreachable service again, ever rarer", async () => {
    seed(1);
    const { work } = await run();
    for (const _drop of [1, 2, 3]) service.intercept("listReports", { when: "before" }, () => "drop");
    const waits: number[] = [];
    for (const misses of [1, 2]) {
      const held = await waitForRun((one) => expect(one.misses).toBe(misses));
      waits.push(Math.round(((held.heldUntil as number) - Date.now()) / MINUTE));
      vi.setSystemTime(held.heldUntil as number);
      void work();
    }
    expect(waits).toEqual([15, 30]);
  });

  test("waits for the next knock where nothing can be stored", async () => {
    seed(1);
    const { save, work } = await startWorker();
    const { addRun } = await import("@/entrypoints/background/monitoring/run/index.ts");
    const { findSchedule } = await import("@/entrypoints/background/monitoring/records.ts");
    await addRun((await findSchedule(await save())) as Schedule, null);
    const ofWorker = await import("@/utils/database.ts");
    const change = vi.spyOn(ofWorker.database, "change");
    for (let index = 0; index < 50; index++) change.mockRejectedValueOnce(new Error("full"));
    await work();
    expect(change).toHaveBeenCalledOnce();
    change.mockRestore();
    await work();
    expect((await waitForEndedRuns())[0]?.state).toBe("ended");
  });
});
