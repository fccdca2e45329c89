import { describe, expect, test, vi } from "vitest";
import { database } from "@/utils/database.ts";
import type { Run } from "@/utils/models/run.ts";
import { sent, service } from "../../support/connected-service.ts";
import { MINUTE, until } from "../../support/monitoring.ts";
import {
  changesOf,
  finish,
  makeLate,
  OLD,
  run,
  schedules,
  seed,
  setResult,
  setUpRuns,
  startWorker,
  waitForEndedRuns,
  waitForRun,
} from "../../support/runs.ts";

setUpRuns();

describe("a run that refreshes", () => {
  test("a worker that ends in the middle writes nothing twice", async () => {
    seed(4);
    await run();
    // The first worker never hears of its second request, and so does nothing any more.
    service.intercept("updateReport", { when: "after" }, () => Response.json({}));
    service.intercept("updateReport", { when: "after" }, () => new Promise(() => {}));
    await until(async () => expect(sent(service, "PUT")).toHaveLength(2));
    const { work } = await startWorker();
    void work();
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "ended", checked: 4, writes: 4 });
    expect(new Set(sent(service, "PUT")).size).toBe(4);
    expect(sent(service, "PUT")).toHaveLength(4);
  });

  test("Stop sends nothing more, and what was found until then is told", async () => {
    seed(4);
    setResult("bad");
    for (const _answered of [1, 2]) service.intercept("updateReport", { when: "after" }, () => Response.json({}));
    // The third is under way when the user stops.
    service.intercept("updateReport", { when: "before" }, () => new Promise(() => {}));
    const { runId, stopRun } = await run();
    await until(async () => expect(sent(service, "PUT")).toHaveLength(3));
    await stopRun(runId);
    const [over] = await waitForEndedRuns();
    expect(over?.state).toBe("stopped");
    expect(over?.found).toHaveLength(2);
    expect(over?.items.at(-1)).toMatchObject({ state: "left" });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(sent(service, "PUT")).toHaveLength(3);
  });
});

test("a run that ends because the user paused its schedule says so, and the schedule is paused by no failure", async () => {
  seed(2);
  service.intercept("updateReport", { when: "before" }, () => new Promise(() => {}));
  const { id, pauseSchedule } = await run();
  await until(async () => expect(sent(service, "PUT")).toHaveLength(1));
  await pauseSchedule(id);
  const [over] = await waitForEndedRuns();
  expect(over).toMatchObject({ state: "stopped", failure: { kind: "schedulePaused" } });
  expect(await schedules()).toMatchObject([{ state: "paused", failure: null }]);
});

test("a report whose change a stopped run tells is checked, and no longer without a new result", async () => {
  const [, changed] = seed(3) as [number, number, number];
  service.intercept("updateReport", { when: "before" }, () => new Promise(() => {}));
  const { save, look, runSchedule, pauseSchedule } = await startWorker();
  await look();
  const id = await save();
  // The run before had asked for it.
  finish(changed, "bad");
  await runSchedule(id);
  await until(async () => expect(sent(service, "PUT")).toHaveLength(1));
  await pauseSchedule(id);
  const [over] = (await waitForEndedRuns()) as [Run];
  expect(changesOf(over)).toEqual(["1: good, bad"]);
  expect(over).toMatchObject({ total: 3, checked: 1, items: [{ state: "sent" }, { state: "left" }] });
  expect(over.items.map(({ reportId }) => reportId)).not.toContain(String(changed));
});

test("another report of an address whose change is told has no new result yet", async () => {
  const [first, second] = service.store.seed(
    ([1, 0] as const).map((privacy) => ({ url: "https://example.com/", result: "good", generated_at: OLD, privacy })),
  ) as [number, number];
  service.intercept("updateReport", { when: "after" }, () => Response.json({}));
  service.intercept("updateReport", { when: "before" }, () => new Promise(() => {}));
  setResult("bad");
  const { id, pauseSchedule } = await run();
  await until(async () => expect(sent(service, "PUT")).toHaveLength(2));
  await pauseSchedule(id);
  const [over] = (await waitForEndedRuns()) as [Run];
  expect([first, second].map(String)).toContain(over.items[0]?.reportId);
  expect(over).toMatchObject({ total: 2, checked: 1, items: [{ state: "sent" }] });
});

test("a run that is stopped while it awaits a result holds up no other", async () => {
  seed(1);
  makeLate();
  const { runId, stopRun, save, runSchedule } = await run();
  await waitForRun(({ items }) => expect(items).toMatchObject([{ reads: 2 }]));
  const lookedAt = Date.now();
  await until(async () => expect(Date.now()).toBeGreaterThan(lookedAt + 10_000));
  await stopRun(runId);
  await runSchedule(await save({ method: "watch" }));
  const [, { startedAt, endedAt }] = (await waitForEndedRuns(2)) as [Run, Run];
  expect((endedAt as number) - startedAt).toBeLessThan(30_000);
});

test("a run whose record cannot be read holds up none of its schedule", async () => {
  seed(1);
  const { save, runSchedule } = await startWorker();
  const id = await save({ method: "watch" });
  const corrupt = { id: "corrupt", scheduleId: id, attention: "running", startedAt: 1 } as Run;
  await database.use((db) => db.put("runs", corrupt));
  const runId = await runSchedule(id);
  await until(async () => expect((await database.use((db) => db.get("runs", runId)))?.state).toBe("ended"));
});

test("Stop ends the repeats of a read that fails", async () => {
  seed(1);
  const { save, runSchedule, stopRun, work } = await startWorker();
  const { promise: isStopped, resolve } = Promise.withResolvers<Response>();
  const id = await save({ method: "watch" });
  service.intercept("listReports", { when: "before" }, () => isStopped);
  const runId = await runSchedule(id);
  await until(async () => expect(service.requests).toHaveLength(1));
  await stopRun(runId);
  resolve(Response.json({ message: "No." }, { status: 500 }));
  await work();
  expect(service.requests).toHaveLength(1);
});
