import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { database } from "@/utils/database.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import type { Standings } from "@/utils/models/standings.ts";
import { connected, sent, service } from "../../support/connected-service.ts";
import { DAY, HOUR, MINUTE, planOf, storedRuns, until } from "../../support/monitoring.ts";
import {
  changesOf,
  fail,
  finish,
  makeLate,
  NOW,
  noteSendTimes,
  OLD,
  run,
  runUntimed,
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

  test("reads a result that comes later after 15, 60 and 180 s, and at the next knock", async () => {
    const [report] = seed(1) as [number];
    makeLate();
    const { knock } = await run();
    const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    expect(sent(service, "GET").filter((path) => path.endsWith(`/${report}`))).toHaveLength(3);
    setResult("bad");
    finish(report);
    vi.setSystemTime(held.heldUntil as number);
    await knock();
    const [over] = await waitForEndedRuns();
    expect(changesOf(over as Run)).toEqual(["0: good, bad"]);
    expect(sent(service, "PUT")).toHaveLength(1);
  });

  describe("where somebody else had new results made just before", () => {
    const report = (age = 3 * MINUTE) => {
      const [id] = seed(1) as [number];
      service.intercept("updateReport", { when: "before" }, () => {
        finish(id, "decent", Date.now() - age);
        return Response.json({ data: service.store.readReport(id) }, { status: 202 });
      });
      return id;
    };

    test("waits for its own", async () => {
      const id = report();
      const { knock } = await run();
      const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
      finish(id, "bad");
      vi.setSystemTime(held.heldUntil as number);
      await knock();
      const [over] = await waitForEndedRuns();
      expect(changesOf(over as Run)).toEqual(["0: good, bad"]);
    });

    test("takes those at the last look: the service may have clocks that differ", async () => {
      report();
      const { knock } = await run();
      const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
      vi.setSystemTime(held.heldUntil as number);
      await knock();
      const [over] = await waitForEndedRuns();
      expect(changesOf(over as Run)).toEqual(["0: good, decent"]);
      expect(over?.checked).toBe(1);
    });

    test("but not where the run would have seen them: then it is the clock that is wrong", async () => {
      report(HOUR);
      await run();
      const [over] = await waitForEndedRuns();
      expect(changesOf(over as Run)).toEqual(["0: good, decent"]);
    });
  });

  test("counts these times from the answer: the computer may have slept since it asked", async () => {
    const [report] = seed(1) as [number];
    const reads = () => sent(service, "GET").filter((path) => path.endsWith(`/${report}`));
    service.intercept("updateReport", { when: "before" }, () => {
      vi.setSystemTime(Date.now() + 4 * HOUR);
      return Response.json({ data: service.store.readReport(report) }, { status: 202 });
    });
    await run();
    await until(async () => expect(reads()).toHaveLength(1));
    const lookedAt = Date.now();
    await until(async () => expect(Date.now()).toBeGreaterThan(lookedAt + 30_000));
    setResult("bad");
    finish(report);
    const [over] = await waitForEndedRuns();
    expect(changesOf(over as Run)).toEqual(["0: good, bad"]);
    expect(reads()).toHaveLength(2);
  });

  test("finds a new result also where the service tells no address with one report", async () => {
    const [report] = seed(1) as [number];
    makeLate();
    service.intercept("readReport", { when: "before" }, () => {
      finish(report, "bad");
      const { url: _untold, ...row } = service.store.readReport(report) as { url: string };
      return Response.json({ data: row });
    });
    await run();
    const [over] = await waitForEndedRuns();
    expect(changesOf(over as Run)).toEqual(["0: good, bad"]);
  });

  describe("where the service tells a result before it is made", () => {
    const shown = (id: number) => Response.json({ data: service.store.readReport(id) });
    const begin = (id: number) => {
      service.intercept("updateReport", { when: "before" }, () => {
        finish(id, "pending");
        return shown(id);
      });
    };
    const reads = () => sent(service, "GET").filter((path) => /reports\/\d+$/.test(path));

    test("waits for its rating", async () => {
      const [report] = seed(1) as [number];
      begin(report);
      service.intercept("readReport", { when: "before" }, () => shown(report));
      service.intercept("readReport", { when: "before" }, () => {
        finish(report, "bad");
        return shown(report);
      });
      await run();
      const [over] = await waitForEndedRuns();
      expect(changesOf(over as Run)).toEqual(["0: good, bad"]);
      expect(over).toMatchObject({ checked: 1, writes: 1 });
      expect(reads()).toHaveLength(2);
    });

    test("takes it at the last planned look if no rating comes", async () => {
      const [report] = seed(1) as [number];
      begin(report);
      const { knock } = await run();
      const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
      vi.setSystemTime(held.heldUntil as number);
      await knock();
      const [over] = await waitForEndedRuns();
      expect(over).toMatchObject({ checked: 1, items: [], found: [] });
      expect(reads()).toHaveLength(4);
    });
  });

  test("gives a result up that never comes, and asks for others first the next time", async () => {
    seed(2);
    makeLate();
    const { id, knock, runSchedule } = await run({ most: 1 });
    const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    vi.setSystemTime(held.heldUntil as number);
    await knock();
    const [late] = await waitForEndedRuns();
    expect(late?.items).toMatchObject([{ state: "late" }]);
    expect(late).toMatchObject({ checked: 1, late: 1 });
    await runSchedule(id);
    await waitForEndedRuns(2);
    const [first, second] = sent(service, "PUT");
    expect(second).not.toBe(first);
  });

  test("asks for others first the next time where the service has refused one", async () => {
    seed(2);
    fail("updateReport", 422);
    const { id, runSchedule } = await run({ most: 1 });
    expect((await waitForEndedRuns())[0]?.items).toMatchObject([{ state: "failed" }]);
    await runSchedule(id);
    await waitForEndedRuns(2);
    const [first, second] = sent(service, "PUT");
    expect(second).not.toBe(first);
  });

  test.each(["all that match", "the chosen ones"])(
    "takes %s in turn also where the service tells no times",
    async (which) => {
      const ids = seed(3, "").map(String);
      makeLate();
      makeLate();
      makeLate();
      const reports = ids.map((id, page) => ({ id, url: `https://example.com/${page}` }));
      const scope = which === "all that match" ? { kind: "filter" as const } : { kind: "chosen" as const, reports };
      const { id, knock, runSchedule } = await run({ scope, most: 1 });
      for (const count of [1, 2, 3]) {
        if (count > 1) await runSchedule(id);
        const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
        vi.setSystemTime(held.heldUntil as number);
        await knock();
        expect((await waitForEndedRuns(count)).at(-1)).toMatchObject({ checked: 1, items: [] });
      }
      expect(sent(service, "PUT").toSorted()).toEqual(ids.map((one) => `PUT /api/v1/reports/${one}`));
    },
  );

  test("takes a result as it is at the last look where the service tells no times and it is the same", async () => {
    seed(1, "");
    makeLate();
    const { knock } = await run();
    const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    vi.setSystemTime(held.heldUntil as number);
    await knock();
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ checked: 1, items: [], found: [] });
    expect(over?.late).toBe(0);
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

  test("holds no report back for good that a clock far ahead has tried in vain", async () => {
    seed(1);
    const { id, runSchedule } = await run();
    await waitForEndedRuns();
    const standings = (await database.use((db) => db.get("standings", id))) as Standings;
    const tried = { ahead: NOW.getTime() + 300 * DAY, lately: NOW.getTime() - DAY };
    await database.use((db) => db.put("standings", { ...standings, tried }));
    await runSchedule(id);
    await waitForEndedRuns(2);
    expect((await database.use((db) => db.get("standings", id)))?.tried).toEqual({ lately: tried.lately });
  });

  test("never asks for more new results in a day than the budget allows, and names what was left", async () => {
    seed(5);
    const worker = await startWorker();
    await worker.changePreferences({ dailyWrites: 3 });
    await worker.runSchedule(await worker.save());
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "ended", total: 5, checked: 3, writes: 3, failure: { kind: "budgetSpent" } });
    expect(over?.items.map(({ state, failure }) => [state, failure?.kind])).toEqual([
      ["left", "budgetSpent"],
      ["left", "budgetSpent"],
    ]);
    expect(await schedules()).toMatchObject([{ state: "active", failure: null }]);
    expect(sent(service, "PUT")).toHaveLength(3);
  });

  test("goes on after a report that is gone, and names it", async () => {
    seed(3);
    fail("updateReport", 404);
    await run();
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({
      state: "ended",
      checked: 2,
      items: [{ state: "failed", failure: { kind: "notFound" } }],
    });
  });

  test("does not write to reports whose ids belong to other addresses meanwhile, and says so", async () => {
    const ids = seed(5);
    const reports = ids.slice(0, 4).map((id) => ({ id: String(id), url: `https://example.com/other/${id}` }));
    reports.push({ id: String(ids[4]), url: "https://example.com/4" });
    await run({ scope: { kind: "chosen", reports } });
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "ended", checked: 1 });
    expect(over?.items.map(({ state, failure }) => [state, failure?.kind])).toEqual(
      Array(4).fill(["failed", "idReused"]),
    );
    expect(sent(service, "PUT")).toEqual([`PUT /api/v1/reports/${ids[4]}`]);
  });

  test("pauses its schedule where the key is refused, with the reason", async () => {
    seed(3);
    fail("updateReport", 401);
    await run();
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "failed", failure: { kind: "keyRejected" } });
    expect(await schedules()).toMatchObject([{ state: "paused", failure: { kind: "keyRejected" } }]);
    expect(sent(service, "PUT")).toHaveLength(1);
  });

  test("leaves a schedule that the user paused to the user, also where the key is refused and works again", async () => {
    seed(1);
    const { save, pauseSchedule, runSchedule, continueRepaired } = await startWorker();
    const id = await save();
    await pauseSchedule(id);
    fail("listReports", 401);
    await runSchedule(id);
    expect((await waitForEndedRuns())[0]).toMatchObject({ state: "failed", failure: { kind: "keyRejected" } });
    expect(await schedules()).toMatchObject([{ state: "paused", failure: null }]);
    await continueRepaired(() => true);
    expect(await schedules()).toMatchObject([{ state: "paused", failure: null }]);
  });

  test("pauses all schedules where the key is refused, after one request, and tells it once", async () => {
    seed(3);
    const notify = vi.spyOn(fakeBrowser.notifications, "create").mockImplementation(async () => "");
    const { save, knock } = await startWorker();
    for (const name of ["Shops", "Blogs", "News"]) await save({ name, method: "watch" });
    await save({ name: "Not due yet", method: "watch", every: "month" });
    service.requests.length = 0;
    fail("listReports", 401, 3);
    vi.setSystemTime(NOW.getTime() + DAY);
    await knock();
    expect((await waitForEndedRuns(3)).map(({ failure }) => failure?.kind)).toEqual(Array(3).fill("keyRejected"));
    await until(async () =>
      expect(await schedules()).toMatchObject(Array(4).fill({ state: "paused", failure: { kind: "keyRejected" } })),
    );
    await until(async () => expect(notify).toHaveBeenCalledTimes(1));
    expect(service.requests).toHaveLength(1);
  });

  test("ends after three failures in a row", async () => {
    seed(5);
    fail("updateReport", 403, 5);
    await run();
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "failed", failure: { kind: "notAllowed" } });
    expect(sent(service, "PUT")).toHaveLength(3);
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

test("a run that is ended by an edit says so, and names what it had asked for before what it left", async () => {
  seed(3);
  service.intercept("updateReport", { when: "before" }, () => new Promise(() => {}));
  const { id, saveSchedule } = await run();
  await until(async () => expect(sent(service, "PUT")).toHaveLength(1));
  const asked = sent(service, "PUT")[0]?.split("/").at(-1);
  const plan = planOf({ scope: { kind: "filter", search: "example.com/0" } });
  await saveSchedule({ connectionId: connected.id, id, plan });
  const [over] = await waitForEndedRuns();
  expect(over).toMatchObject({ state: "stopped", failure: { kind: "scheduleChanged" }, total: 3, checked: 0, late: 0 });
  expect(over?.items).toMatchObject([{ reportId: asked, state: "sent" }, { state: "left" }, { state: "left" }]);
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

test.each(["watch", "refresh"] as const)(
  "%s: a page with a deleted report is told of by its other one",
  async (method) => {
    const report = { url: "https://example.com/0", privacy: 1, generated_at: "2026-11-01T00:00:00.000Z" } as const;
    const ids = service.store.seed([
      { ...report, result: "good" },
      { ...report, result: "good" },
    ]);
    const reports = ids.map((id) => ({ id: String(id), url: report.url }));
    const { id, runSchedule } = await run({ method, scope: { kind: "chosen", reports } });
    await waitForEndedRuns();
    service.store.deleteReport(ids[0] as number);
    setResult("bad");
    if (method === "watch") finish(ids[1] as number);
    await runSchedule(id);
    const [, second] = await waitForEndedRuns(2);
    expect(changesOf(second as Run)).toEqual(["0: good, bad"]);
    expect(second?.items).toMatchObject([{ reportId: String(ids[0]), failure: { kind: "notFound" } }]);
  },
);

test("a schedule that runs every day keeps what is due, also where a day of the month was chosen for it before", async () => {
  const { save, saveSchedule } = await startWorker();
  const id = await save({ every: "day", day: 15 });
  const [{ doneUntil } = { doneUntil: 0 }] = await schedules();
  vi.setSystemTime(Date.now() + 25 * HOUR);
  await saveSchedule({ connectionId: connected.id, id, plan: planOf({ every: "day", day: 1, name: "Renamed" }) });
  expect(await schedules()).toMatchObject([{ name: "Renamed", doneUntil }]);
});

test("a schedule that gets other reports stops its run, and tells nothing of the former ones", async () => {
  const ids = seed(2);
  makeLate();
  const scopeOf = (search: string) => ({ scope: { kind: "filter" as const, search } });
  const { id, runId, look, saveSchedule, runSchedule, stopRun } = await run(scopeOf("example.com/0"));
  await waitForRun(({ writes }) => expect(writes).toBe(1));
  await saveSchedule({ connectionId: connected.id, id, plan: planOf(scopeOf("example.com/1")) });
  await stopRun(runId);
  finish(ids[0] as number, "bad");
  await look();
  await runSchedule(id);
  const [first, second] = await waitForEndedRuns(2);
  expect(first?.state).toBe("stopped");
  expect(changesOf(second as Run)).toEqual([]);
});

describe("two results of a page, from before it is looked after, are not told", () => {
  const watch = { method: "watch" } as const;
  /** Two reports of one page, of which the later one is worse. */
  const seedTurn = () => {
    const at = (hours: number) => ({ generated_at: new Date(NOW.getTime() + hours * HOUR).toISOString() });
    const report = { url: "https://example.com/turned", privacy: 1 as const };
    service.store.seed([
      { ...report, ...at(1), result: "good" },
      { ...report, ...at(2), result: "bad" },
    ]);
  };

  test("where the schedule gets other reports", async () => {
    const { save, saveSchedule, runSchedule } = await startWorker();
    const id = await save({ ...watch, scope: { kind: "filter", search: "other" } });
    vi.setSystemTime(NOW.getTime() + DAY);
    seedTurn();
    await saveSchedule({ connectionId: connected.id, id, plan: planOf(watch) });
    await runSchedule(id);
    expect((await waitForEndedRuns())[0]).toMatchObject({ checked: 2, found: [] });
  });

  test("where the history was cleared: it was told before", async () => {
    const { save, forgetFindings, runSchedule } = await startWorker();
    const { clearHistory } = await import("@/entrypoints/background/reports/known.ts");
    const id = await save(watch);
    vi.setSystemTime(NOW.getTime() + DAY);
    seedTurn();
    await runSchedule(id);
    expect(changesOf((await waitForEndedRuns())[0] as Run)).toEqual(["turned: good, bad"]);
    await clearHistory();
    await forgetFindings();
    await runSchedule(id);
    expect((await waitForEndedRuns())[0]).toMatchObject({ checked: 2, found: [] });
  });
});

test("Clear history forgets what schedules found, but not the schedules", async () => {
  seed(1);
  setResult("bad");
  const { forgetFindings } = await run();
  await waitForEndedRuns();
  await forgetFindings();
  expect((await database.use((db) => db.getAll("spending"))).map(({ requests }) => requests)).toEqual([0]);
  expect(await storedRuns()).toEqual([]);
  expect(JSON.stringify(await database.use((db) => db.getAll("standings")))).not.toContain("example.com");
  expect(await schedules()).toHaveLength(1);
});

describe("a run that watches", () => {
  const watch = { method: "watch" } as const;

  test("reads the newest results with one request, and tells what others refreshed", async () => {
    const ids = seed(150);
    const { id, runSchedule } = await run({ ...watch, most: 200 });
    await waitForEndedRuns();
    setResult("bad");
    finish(ids[140] as number);
    service.requests.length = 0;
    await runSchedule(id);
    const [, second] = await waitForEndedRuns(2);
    expect(changesOf(second as Run)).toEqual(["140: good, bad"]);
    expect(sent(service, "PUT")).toEqual([]);
    // One for what is new, and one that shows whether the service keeps the order.
    expect(sent(service, "GET").length).toBeLessThanOrEqual(2);
  });

  describe("tells how far it is before it is over", () => {
    /** The service answers two requests, and then this operation no more. */
    async function fallSilent(operation: "listReports" | "readReport"): Promise<void> {
      await until(async () => expect(sent(service, "GET")).toHaveLength(2));
      service.intercept(operation, { when: "before" }, () => new Promise(() => {}));
    }

    test("after each page that it has read", async () => {
      seed(250);
      await run({ ...watch, most: 500 });
      await fallSilent("listReports");
      await waitForRun((now) => expect(now).toMatchObject({ state: "running", total: 250, checked: 200 }));
    });

    test("after each chosen report that it has read", async () => {
      const reports = seed(250)
        .slice(0, 3)
        .map((id, index) => ({ id: String(id), url: `https://example.com/${index}` }));
      await run({ ...watch, scope: { kind: "chosen", reports } });
      await fallSilent("readReport");
      await waitForRun((now) => expect(now).toMatchObject({ state: "running", total: 3, checked: 1 }));
    });
  });

  test.each([
    ["the whole list takes away what was deleted elsewhere", {}, 11],
    ["a part of it takes nothing away", { scope: { kind: "filter" as const, search: "example.com" } }, 12],
  ])("reading %s", async (_name, plan, left) => {
    const ids = seed(12);
    const { id, runSchedule } = await run({ ...watch, ...plan });
    await waitForEndedRuns();
    service.store.deleteReport(ids[3] as number);
    vi.setSystemTime(Date.now() + 2 * HOUR);
    await runSchedule(id);
    await waitForEndedRuns(2);
    expect(await database.use((db) => db.count("reports"))).toBe(left);
  });

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

  test("tells changes of its own reports only", async () => {
    const ids = seed(3);
    const chosen = { id: String(ids[1]), url: "https://example.com/1" };
    const { id, runSchedule } = await run({ ...watch, scope: { kind: "chosen", reports: [chosen] } });
    await waitForEndedRuns();
    for (const one of ids) finish(one, "bad");
    await runSchedule(id);
    expect(changesOf((await waitForEndedRuns(2))[1] as Run)).toEqual(["1: good, bad"]);
  });

  test("reads no further than to its chosen reports, however many others have new results", async () => {
    const ids = seed(250);
    const reports = [{ id: String(ids[0]), url: "https://example.com/0" }];
    const { id, runSchedule } = await run({ ...watch, scope: { kind: "chosen", reports } });
    await waitForEndedRuns();
    vi.setSystemTime(Date.now() + HOUR);
    for (const [index, one] of ids.entries()) finish(one, "bad", Date.now() - index * 1_000);
    service.requests.length = 0;
    await runSchedule(id);
    expect(changesOf((await waitForEndedRuns(2))[1] as Run)).toEqual(["0: good, bad"]);
    expect(sent(service, "GET")).toHaveLength(1);
  });

  test("goes on after a chosen report that is gone, and names it", async () => {
    const ids = seed(250);
    const reports = [ids[3], ids[5]].map((id) => ({ id: String(id), url: `https://example.com/${Number(id) - 1}` }));
    service.store.deleteReport(ids[3] as number);
    await run({ ...watch, scope: { kind: "chosen", reports } });
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "ended", total: 2, checked: 1 });
    expect(over?.items).toMatchObject([{ reportId: String(ids[3]), state: "failed", failure: { kind: "notFound" } }]);
  });

  test.each([
    ["the whole list", 4],
    ["the first page of a long one", 150],
  ])("names chosen reports that were deleted since, where it reads %s", async (_name, count) => {
    const ids = seed(count);
    const reports = ids.slice(0, 2).map((id, index) => ({ id: String(id), url: `https://example.com/${index}` }));
    const { id, runSchedule } = await run({ ...watch, scope: { kind: "chosen", reports } });
    await waitForEndedRuns();
    for (const [index, one] of ids.entries()) index < 2 ? service.store.deleteReport(one) : finish(one);
    await runSchedule(id);
    const [, over] = await waitForEndedRuns(2);
    expect(over).toMatchObject({ state: "ended", total: 2, checked: 0 });
    expect(over?.items.map(({ failure }) => failure?.kind)).toEqual(["notFound", "notFound"]);
  });

  test("where the service gives no more than ten rows a page, checks all that the schedule allows in every run", async () => {
    const ids = seed(28);
    for (const [index, id] of ids.entries()) {
      service.store.updateReport(id, { generated_at: new Date(NOW.getTime() - index * HOUR).toISOString() });
    }
    for (let index = 0; index < 20; index++) {
      service.intercept("listReports", { when: "before" }, ({ path }) => {
        const page = Number(new URL(path, "http://x").searchParams.get("page") ?? 1);
        const data = ids.slice((page - 1) * 10, page * 10).map((id) => service.store.readReport(id));
        const next = page < 3 ? `/api/v1/reports?page=${page + 1}` : null;
        return Response.json({ data, links: { next }, meta: { total: 28 } });
      });
    }
    const { save, saveSchedule, runSchedule } = await startWorker();
    const id = await save({ ...watch, most: 10 });
    await runSchedule(id);
    expect((await waitForEndedRuns())[0]).toMatchObject({ checked: 20, total: 28 });
    await saveSchedule({ connectionId: connected.id, id, plan: planOf({ ...watch, most: 100 }) });
    for (const count of [2, 3]) {
      await runSchedule(id);
      expect((await waitForEndedRuns(count)).at(-1)).toMatchObject({ checked: 28, total: 28 });
    }
  });

  test("tells nothing of pages that the service lists no more, until it lists them again", async () => {
    const ids = seed(3);
    const scope = { kind: "filter", search: "example.com" } as const;
    const { id, look, runSchedule } = await run({ ...watch, scope });
    await waitForEndedRuns();
    finish(ids[0] as number, "bad");
    await look();
    const row = service.store.readReport(ids[0] as number);
    service.store.deleteReport(ids[0] as number);
    await runSchedule(id);
    expect((await waitForEndedRuns(2)).at(-1)?.found).toEqual([]);
    const data = [row, service.store.readReport(ids[1] as number), service.store.readReport(ids[2] as number)];
    service.intercept("listReports", { when: "before" }, () => Response.json({ data, meta: { total: 3 } }));
    await runSchedule(id);
    expect(changesOf((await waitForEndedRuns(3)).at(-1) as Run)).toEqual(["0: good, bad"]);
  });

  test("counts its own reports alone where the service ignores its filter", async () => {
    const ids = seed(3);
    const data = ids.map((id) => service.store.readReport(id));
    for (const _list of [1, 2])
      service.intercept("listReports", { when: "before" }, () => Response.json({ data, meta: { total: 3 } }));
    const url = String(data[0]?.url);
    await run({ ...watch, scope: { kind: "filter", search: url } });
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ checked: 1, total: 1 });
  });

  test("does not tell once more what it has told of a page that was away, and is there again", async () => {
    const ids = seed(3);
    const scope = { kind: "filter", search: "example.com" } as const;
    const { id, runSchedule } = await run({ ...watch, scope });
    await waitForEndedRuns();
    finish(ids[0] as number, "bad");
    await runSchedule(id);
    expect(changesOf((await waitForEndedRuns(2)).at(-1) as Run)).toEqual(["0: good, bad"]);
    const { forgetReports } = await import("@/entrypoints/background/reports/known.ts");
    await forgetReports(connected.id, [String(ids[0])]);
    const without = { data: [service.store.readReport(ids[1] as number)], links: { next: "/api/v1/reports?page=2" } };
    for (const _page of [1, 2]) service.intercept("listReports", { when: "before" }, () => Response.json(without));
    await runSchedule(id);
    await waitForEndedRuns(3);
    vi.setSystemTime(Date.now() + 2 * HOUR);
    await runSchedule(id);
    expect((await waitForEndedRuns(4)).at(-1)).toMatchObject({ checked: 3, found: [] });
  });

  test.each([
    ["dated ahead", new Date(NOW.getTime() + 100 * DAY).toISOString()],
    ["dated as nobody can believe", "2099-01-01T00:00:00.000Z"],
  ])("reads all that is new also where a result is %s", async (_how, generated_at) => {
    const ids = seed(250);
    service.store.updateReport(ids[249] as number, { generated_at });
    const { id, runSchedule } = await run({ ...watch, most: 10 });
    await waitForEndedRuns();
    for (const one of ids.slice(99, 249)) finish(one, "bad");
    await runSchedule(id);
    expect((await waitForEndedRuns(2)).at(-1)?.found).toHaveLength(150);
  });

  test.each([
    ["ignores the order", {}],
    ["tells no times", { generated_at: null }],
  ])("where the service %s, reads page by page within its limit, and all in turn", async (_how, told) => {
    const ids = seed(250);
    const shuffled = () =>
      service.intercept("listReports", { when: "before" }, ({ path }) => {
        const page = Number(new URL(path, "http://x").searchParams.get("page") ?? 1);
        const rows = ids
          .slice((page - 1) * 100, page * 100)
          .map((id) => ({ ...service.store.readReport(id), ...told }));
        const next = page < 3 ? `/api/v1/reports?page=${page + 1}` : null;
        return Response.json({ data: rows, links: { next } });
      });
    for (const [index, id] of ids.entries()) {
      service.store.updateReport(id, { generated_at: new Date(NOW.getTime() - (index % 7) * HOUR).toISOString() });
    }
    const { save, runSchedule } = await startWorker();
    const id = await save({ ...watch, most: 200 });
    for (let index = 0; index < 20; index++) shuffled();
    for (let count = 1; count <= 2; count++) {
      await runSchedule(id);
      expect((await waitForEndedRuns(count)).at(-1)?.checked).toBeLessThanOrEqual(200);
    }
    const pages = service.requests.map(({ path }) => new URL(path, "http://x").searchParams.get("page") ?? "1");
    expect(new Set(pages)).toEqual(new Set(["1", "2", "3"]));
  });
});
