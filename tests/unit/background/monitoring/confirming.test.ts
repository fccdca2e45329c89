import { describe, expect, test, vi } from "vitest";
import { database } from "@/utils/database.ts";
import type { Run } from "@/utils/models/run.ts";
import { connected, sent, service } from "../../support/connected-service.ts";
import { HOUR, planOf, until } from "../../support/monitoring.ts";
import {
  changesOf,
  fail,
  finish,
  run,
  runUntimed,
  seed,
  setResult,
  setUpRuns,
  startWorker,
  waitForEndedRuns,
} from "../../support/runs.ts";

setUpRuns();

describe("a run that refreshes", () => {
  test("tells what changed since the run before, and nothing a second time", async () => {
    seed(2);
    setResult("bad");
    const { id, runSchedule } = await run();
    const [first] = await waitForEndedRuns();
    expect(changesOf(first as Run)).toEqual(["0: good, bad", "1: good, bad"]);
    await runSchedule(id);
    const [, second] = await waitForEndedRuns(2);
    expect(second?.found).toEqual([]);
    expect(second?.checked).toBe(2);
  });

  test("notes in the history of a page which schedule asked for its result", async () => {
    seed(1);
    const { id } = await run();
    await waitForEndedRuns();
    const makers = async () =>
      (await database.use((db) => db.getAll("history"))).map((one) => Object.values(one.makers ?? {}));
    await until(async () => expect(await makers()).toEqual([[id]]));
  });

  test("confirms a worse result by one more, and drops a doubt that is not confirmed", async () => {
    seed(2);
    setResult("bad");
    service.intercept("updateReport", { when: "after" }, () => {
      setResult("good");
      return Response.json({});
    });
    await run({ confirm: true });
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ checked: 2, writes: 3, found: [] });
  });

  test("tells a worse result that is confirmed", async () => {
    seed(1);
    setResult("decent");
    await run({ confirm: true });
    const [over] = await waitForEndedRuns();
    expect(over?.writes).toBe(2);
    expect(changesOf(over as Run)).toEqual(["0: good, decent"]);
  });

  test("confirms nothing where nothing is told", async () => {
    seed(2);
    setResult("bad");
    await run({ confirm: true, tellWhen: "never" });
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ checked: 2, writes: 2 });
    expect(changesOf(over as Run)).toEqual(["0: good, bad", "1: good, bad"]);
    const { countWorse } = await import("@/entrypoints/background/monitoring/unseen.ts");
    expect(await countWorse(), "nor counted by the toolbar button").toBe(0);
  });

  test("leaves a doubt to the next run where the budget is used up", async () => {
    seed(1);
    setResult("bad");
    const worker = await startWorker();
    await worker.changePreferences({ dailyWrites: 1 });
    await worker.look();
    const id = await worker.save({ confirm: true });
    await worker.runSchedule(id);
    const [first] = await waitForEndedRuns();
    expect(first).toMatchObject({ writes: 1, checked: 1, found: [] });
    vi.setSystemTime(Date.now() + 24 * HOUR);
    await worker.runSchedule(id);
    const [, second] = await waitForEndedRuns(2);
    expect(changesOf(second as Run)).toEqual(["0: good, bad"]);
  });

  test("leaves a doubt to the next run where the service makes no other result so soon", async () => {
    seed(2);
    setResult("bad");
    service.intercept("updateReport", { when: "after" }, () => {
      setResult("good");
      fail("updateReport", 422);
      return Response.json({});
    });
    const { id, runSchedule } = await run({ confirm: true, most: 1 });
    const [first] = await waitForEndedRuns();
    expect(first).toMatchObject({ state: "ended", checked: 1, writes: 2, items: [], doubted: [{ to: "bad" }] });
    expect((await database.use((db) => db.get("standings", id)))?.tried).toEqual({});
    await runSchedule(id);
    expect((await waitForEndedRuns(2))[1]).toMatchObject({ checked: 1, items: [] });
  });
});

test("a worse result that was to be confirmed when a run was stopped has come, and waits for the next run", async () => {
  seed(1);
  const { save, look, runSchedule, pauseSchedule } = await startWorker();
  await look();
  const id = await save({ confirm: true });
  setResult("bad");
  service.intercept("updateReport", { when: "after" }, () => Response.json({}));
  service.intercept("updateReport", { when: "before" }, () => new Promise(() => {}));
  await runSchedule(id);
  await until(async () => expect(sent(service, "PUT")).toHaveLength(2));
  await pauseSchedule(id);
  const [over] = await waitForEndedRuns();
  expect(over).toMatchObject({ checked: 1, items: [], found: [], doubted: [{ from: "good", to: "bad" }] });
});

describe("a run that watches", () => {
  const watch = { method: "watch" } as const;

  test("tells what it doubted once nothing has to be confirmed any more", async () => {
    const [id] = seed(1) as [number];
    const plan = { ...watch, confirm: true };
    const { id: schedule, runSchedule, saveSchedule } = await run(plan);
    await waitForEndedRuns();
    finish(id, "bad");
    await runSchedule(schedule);
    expect((await waitForEndedRuns(2))[1]?.doubted).toMatchObject([{ from: "good", to: "bad" }]);
    await saveSchedule({ connectionId: connected.id, id: schedule, plan: planOf({ ...plan, confirm: false }) });
    vi.setSystemTime(Date.now() + HOUR);
    await runSchedule(schedule);
    const [, , sure] = await waitForEndedRuns(3);
    expect(changesOf(sure as Run)).toEqual(["0: good, bad"]);
    expect(sure?.doubted).toBeUndefined();
  });

  test("with Confirm, tells a worse result when the next one agrees", async () => {
    const [id] = seed(1) as [number];
    const { id: schedule, runSchedule } = await run({ ...watch, confirm: true });
    await waitForEndedRuns();
    finish(id, "bad");
    await runSchedule(schedule);
    const [, doubtful] = await waitForEndedRuns(2);
    expect(doubtful).toMatchObject({ found: [], telling: "none" });
    expect(doubtful?.doubted).toMatchObject([{ reportId: String(id), from: "good", to: "bad" }]);
    expect(doubtful?.attention).toBeUndefined();
    vi.setSystemTime(Date.now() + HOUR);
    finish(id, "bad");
    await runSchedule(schedule);
    const [, , sure] = await waitForEndedRuns(3);
    expect(changesOf(sure as Run)).toEqual(["0: good, bad"]);
    expect(sure?.doubted).toBeUndefined();
  });

  test("names a result that was told only once, without a time, as not confirmed", async () => {
    const [id] = seed(1, "") as [number];
    const { id: schedule, runSchedule } = await run(watch);
    await waitForEndedRuns();
    service.store.updateReport(id, { result: "bad" });
    await runSchedule(schedule);
    const [, doubtful] = await waitForEndedRuns(2);
    expect(doubtful).toMatchObject({ found: [], telling: "none" });
    expect(doubtful?.doubted).toMatchObject([{ reportId: String(id), from: "good", to: "bad" }]);
    await runSchedule(schedule);
    const [, , sure] = await waitForEndedRuns(3);
    expect(changesOf(sure as Run)).toEqual(["0: good, bad"]);
    expect(sure?.doubted).toBeUndefined();
  });

  test("names what lists tell without a time, of a report whose time is known, as not confirmed for an hour", async () => {
    const [id] = seed(1) as [number];
    const { id: schedule, runSchedule } = await run(watch);
    await waitForEndedRuns();
    const again = (count: number) => runUntimed(id, () => runSchedule(schedule), count);
    const doubtful = await again(2);
    expect(doubtful).toMatchObject({ found: [], telling: "none", doubted: [{ from: "good", to: "bad" }] });
    vi.setSystemTime(Date.now() + HOUR);
    const sure = await again(3);
    expect(changesOf(sure)).toEqual(["0: good, bad"]);
    expect(sure.doubted).toBeUndefined();
  });
});
