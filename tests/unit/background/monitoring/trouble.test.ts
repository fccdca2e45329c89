import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { sentence } from "@/components/ui/ErrorNote.tsx";
import { incognitoReportsItem } from "@/entrypoints/background/reports/incognito-reports.ts";
import { waitText } from "@/entrypoints/options/texts/run-text.ts";
import { database } from "@/utils/database.ts";
import type { Run } from "@/utils/models/run.ts";
import { startService } from "../../../service/service.ts";
import { connected, good, sent, service } from "../../support/connected-service.ts";
import { HOUR, MINUTE, planOf, storedRuns, until } from "../../support/monitoring.ts";
import {
  changesOf,
  fail,
  finish,
  makeLate,
  NOW,
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

const watch = { method: "watch" } as const;

/** A look that is not answered by the report. */
function failLooks(status: number): void {
  service.intercept("readReport", { when: "before" }, () => Response.json({ message: "No." }, { status }));
}

describe("one report that cannot be read", () => {
  test("after its new result was asked for is named, and holds up no other", async () => {
    const [report] = seed(2) as [number, number];
    makeLate();
    // Each look is repeated twice by the connection itself.
    for (let index = 0; index < 12; index++) failLooks(500);
    const { knock } = await run();
    const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    vi.setSystemTime(held.heldUntil as number);
    await knock();
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "ended", checked: 1, writes: 2 });
    expect(over?.items).toMatchObject([
      { reportId: String(report), state: "failed", failure: { kind: "serviceFailed" } },
    ]);
    expect(await schedules()).toMatchObject([{ state: "active" }]);
  });

  test("among the chosen ones that are watched is named, and the others are read", async () => {
    const ids = seed(250);
    const reports = [3, 5, 7].map((at) => ({ id: String(ids[at]), url: `https://example.com/${at}` }));
    fail("readReport", 403);
    await run({ ...watch, scope: { kind: "chosen", reports } });
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "ended", total: 3, checked: 2 });
    expect(over?.items).toMatchObject([{ reportId: reports[0]?.id, state: "failed", failure: { kind: "locked" } }]);
  });

  /** A report has a password of its own, as its detail says each time; its key is fine. */
  function lock(id: number, status: number): void {
    for (let look = 0; look < 20; look++) {
      service.intercept("readReport", { when: "before" }, ({ path }) =>
        path.endsWith(`/${id}`)
          ? Response.json({ message: "It is locked." }, { status })
          : Response.json({ data: service.store.readReport(Number(path.split("/").at(-1))) }),
      );
    }
  }

  test.each([401, 403])("because it has a password of its own, is named and pauses nothing: %i", async (status) => {
    const [locked, other] = seed(2) as [number, number];
    makeLate();
    makeLate();
    lock(locked, status);
    const { save } = await startWorker();
    await save(watch);
    await run();
    await waitForRun(({ writes }) => expect(writes).toBe(2));
    finish(other, "bad");
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "ended", checked: 1 });
    expect(over?.items).toMatchObject([
      { reportId: String(locked), state: "failed", failure: { kind: "locked", status, detail: "It is locked." } },
    ]);
    expect((await schedules()).map(({ state }) => state)).toEqual(["active", "active"]);
  });

  test("because the key is refused meanwhile, pauses all schedules", async () => {
    const [report] = seed(1) as [number];
    makeLate();
    lock(report, 401);
    await run();
    await waitForRun(({ writes }) => expect(writes).toBe(1));
    fail("listReports", 401);
    expect((await waitForEndedRuns())[0]).toMatchObject({ state: "failed", failure: { kind: "keyRejected" } });
    expect(await schedules()).toMatchObject([{ state: "paused", failure: { kind: "keyRejected" } }]);
  });

  test("is not the cause where the first three cannot be read", async () => {
    const ids = seed(250);
    const reports = [3, 5, 7, 9].map((at) => ({ id: String(ids[at]), url: `https://example.com/${at}` }));
    fail("readReport", 403, 20);
    await run({ ...watch, scope: { kind: "chosen", reports } });
    const held = await waitForRun(({ failure }) => expect(failure?.kind).toBe("locked"));
    expect(held).toMatchObject({ refusals: 1, items: [] });
    expect(sent(service, "GET").filter((path) => /reports\/\d+$/.test(path))).toHaveLength(3);
  });
});

test("a service that fails in the middle of chosen reports is not asked for all the others", async () => {
  const ids = seed(250);
  const reports = [3, 5, 7, 9, 11, 13].map((at) => ({ id: String(ids[at]), url: `https://example.com/${at}` }));
  service.intercept("readReport", { when: "before" }, () =>
    Response.json({ ...reports[0], result: "good", generated_at: NOW.toISOString() }),
  );
  for (let index = 0; index < 5; index++) failLooks(501);
  await run({ ...watch, scope: { kind: "chosen", reports } });
  const held = await waitForRun(({ failure }) => expect(failure?.kind).toBe("serviceFailed"));
  expect(held).toMatchObject({ checked: 1, refusals: 1 });
  expect(sent(service, "GET").filter((path) => /reports\/\d+$/.test(path))).toHaveLength(4);
});

test("a run that only waits for a late result is over when its schedule is due again", async () => {
  seed(1);
  makeLate();
  const { knock } = await run({ every: "6h" });
  await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
  vi.setSystemTime(new Date(2026, 10, 23, 12, 1));
  await knock();
  const [late, next] = await waitForEndedRuns(2);
  expect(late).toMatchObject({ state: "ended", checked: 1, late: 1, writes: 1 });
  expect(next).toMatchObject({ state: "ended", checked: 1, writes: 1, dueAt: new Date(2026, 10, 23, 12).getTime() });
});

test("a run that has still to ask for results goes on when its schedule is due again", async () => {
  seed(2);
  fail("updateReport", 429, 1, { "Retry-After": "10000" });
  const { knock } = await run({ every: "6h" });
  await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
  vi.setSystemTime(new Date(2026, 10, 23, 12, 1));
  await knock();
  expect(await storedRuns()).toMatchObject([{ state: "running", heldUntil: expect.any(Number) }]);
  vi.setSystemTime(new Date(2026, 10, 23, 12, 47));
  await knock();
  expect((await waitForEndedRuns())[0]).toMatchObject({ state: "ended", checked: 2 });
});

describe("a service that is away", () => {
  test.each([521, 529])("for an hour pauses no schedule, nor does a gateway that says so then: %i", async (status) => {
    seed(2);
    const { work } = await run();
    for (const _drop of [1, 2]) service.intercept("listReports", { when: "before" }, () => "drop");
    fail("updateReport", status);
    for (const misses of [1, 2]) {
      const held = await waitForRun((one) => expect(one.misses).toBe(misses));
      vi.setSystemTime(held.heldUntil as number);
      void work();
    }
    const held = await waitForRun((one) => expect(one.writes).toBe(1));
    const later = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    expect([held.state, later.state, later.failure?.kind]).toEqual(["running", "running", "serviceFailed"]);
    vi.setSystemTime(later.heldUntil as number);
    void work();
    expect((await waitForEndedRuns())[0]).toMatchObject({ state: "ended" });
    expect(await schedules()).toMatchObject([{ state: "active" }]);
  });

  test("at its limit again and again is asked ever more rarely", async () => {
    seed(3);
    fail("updateReport", 429, 3, { "Retry-After": "60" });
    const { work } = await run();
    const waits: number[] = [];
    for (const writes of [1, 2, 3]) {
      const held = await waitForRun((one) => {
        expect(one.writes).toBe(writes);
        expect(one.heldUntil).not.toBeNull();
      });
      waits.push(Math.round(((held.heldUntil as number) - Date.now()) / MINUTE));
      vi.advanceTimersByTime((held.heldUntil as number) - Date.now());
      void work();
    }
    expect(waits).toEqual([1, 15, 30]);
    expect((await waitForEndedRuns())[0]).toMatchObject({ state: "ended", checked: 3 });
  });

  test("is asked again when the schedule is due, although it was to wait longer", async () => {
    seed(1);
    const { knock } = await run();
    service.intercept("listReports", { when: "before" }, () => "drop");
    const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    await database.use((db) => db.put("runs", { ...held, heldUntil: NOW.getTime() + 12 * HOUR }));
    vi.setSystemTime(new Date(2026, 10, 23, 18, 1));
    await knock();
    expect((await waitForEndedRuns())[0]).toMatchObject({ state: "ended", checked: 1 });
  });

  test("for a day has a run made for what is due then, because the one before asks for nothing more", async () => {
    seed(2);
    fail("updateReport", 429, 1, { "Retry-After": "86400" });
    const { knock } = await run({ at: 10 * 60 });
    await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    vi.setSystemTime(new Date(2026, 10, 24, 10, 1));
    await knock();
    const [former, next] = await waitForEndedRuns(2);
    expect(former).toMatchObject({ state: "ended", checked: 0, items: [{ state: "left" }, { state: "left" }] });
    expect(former?.failure, "why it has left them").toMatchObject({ kind: "rateLimited" });
    expect(next).toMatchObject({ state: "ended", checked: 2, writes: 2 });
  });

  test("is asked again after the planned wait at the latest, also where the clock was set back", async () => {
    seed(1);
    const { knock, work } = await run();
    service.intercept("listReports", { when: "before" }, () => "drop");
    await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    await work();
    const { length } = service.requests;
    await knock();
    await work();
    expect(service.requests).toHaveLength(length);
    vi.setSystemTime(Date.now() - 3 * HOUR);
    await knock();
    expect((await waitForEndedRuns())[0]).toMatchObject({ state: "ended", checked: 1 });
  });

  test("because another one is connected now is no failure of the schedule", async () => {
    seed(3);
    makeLate();
    await run();
    await waitForRun(({ writes }) => expect(writes).toBe(1));
    const other = await startService({ rater: good });
    const { connect } = await import("@/entrypoints/background/connections/connect.ts");
    await connect({ serviceUrl: other.address, key: other.key });
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "stopped", failure: null, telling: "none" });
    expect(await schedules()).toMatchObject([{ state: "active" }]);
    await other.close();
  });
});

test("a service whose rows are too large for long pages is asked for short ones", async () => {
  seed(30);
  const worker = await startWorker();
  const id = await worker.save({ most: 5 });
  const huge = { data: ["x".repeat(9_000_000)] };
  service.intercept("listReports", { when: "before" }, () => Response.json(huge));
  await worker.runSchedule(id);
  expect((await waitForEndedRuns())[0]).toMatchObject({ state: "ended", checked: 5 });
  const lists = service.requests.filter(({ path }) => path.includes("per_page"));
  expect(lists.map(({ path }) => new URL(path, "http://x").searchParams.get("per_page"))).toEqual(["100", "10"]);
});

test("one that watches such a service reads on in short pages, none of them twice", async () => {
  seed(40);
  const worker = await startWorker();
  const id = await worker.save({ method: "watch", most: 30 });
  service.intercept("listReports", { when: "before" }, () => Response.json({ data: ["x".repeat(9_000_000)] }));
  await worker.runSchedule(id);
  expect((await waitForEndedRuns())[0]).toMatchObject({ state: "ended", checked: 40 });
  const lists = service.requests.map(({ path }) => new URL(path, "http://x").searchParams);
  expect(lists.map((query) => [query.get("per_page"), query.get("page")])).toEqual([
    ["100", null],
    ["10", null],
    ...["2", "3", "4"].map((page) => ["10", page]),
  ]);
});

describe.each(["watch", "refresh"] as const)(
  "%s: a page whose address the service ends with a slash by now",
  (method) => {
    const page = "https://example.com/page";

    test.each([
      ["among all", { kind: "filter" as const }],
      ["among the chosen ones", { kind: "chosen" as const, reports: [{ id: "1", url: `${page}/` }] }],
    ])("is told of %s", async (_name, scope) => {
      const row = { privacy: 1 as const, generated_at: "2026-11-01T00:00:00.000Z", result: "good" as const };
      service.store.seed([{ ...row, url: `${page}/` }]);
      const data = [{ ...row, id: 1, url: page }];
      service.intercept("listReports", { when: "before" }, () => Response.json({ data, meta: { total: 1 } }));
      const { id, runSchedule } = await run({ method, scope });
      await waitForEndedRuns();
      setResult("bad");
      if (method === "watch") finish(1);
      await runSchedule(id);
      expect((await waitForEndedRuns(2))[1]?.found).toMatchObject([{ url: page, from: "good", to: "bad" }]);
    });
  },
);

describe("a schedule of one result", () => {
  test("that watches tells when a page leaves it", async () => {
    const [id] = seed(2) as [number];
    const { id: schedule, runSchedule } = await run({ ...watch, scope: { kind: "filter", result: "good" } });
    await waitForEndedRuns();
    finish(id, "bad");
    await runSchedule(schedule);
    expect(changesOf((await waitForEndedRuns(2))[1] as Run)).toEqual(["0: good, bad"]);
  });

  test("tells nothing of pages that neither had it nor have it", async () => {
    const [id] = seed(2) as [number];
    const { id: schedule, runSchedule } = await run({ ...watch, scope: { kind: "filter", result: "bad" } });
    await waitForEndedRuns();
    finish(id, "decent");
    await runSchedule(schedule);
    expect((await waitForEndedRuns(2))[1]?.found).toEqual([]);
    finish(id, "bad");
    await runSchedule(schedule);
    expect(changesOf((await waitForEndedRuns(3))[2] as Run)).toEqual(["0: decent, bad"]);
  });
});

describe("a schedule of one project", () => {
  test("tells nothing of pages of which nobody knows whether they are in it", async () => {
    const ids = seed(2);
    // Its rows do not tell projects.
    for (const id of ids) service.store.updateReport(id, { project: undefined });
    const { id, look, runSchedule } = await run({ ...watch, scope: { kind: "filter", project: "Shop" } });
    await waitForEndedRuns();
    finish(ids[1] as number, "bad");
    await look();
    await runSchedule(id);
    expect((await waitForEndedRuns(2))[1]?.found).toEqual([]);
  });
});

describe("a schedule that is changed while it runs", () => {
  test("into one that only looks asks for no more new results", async () => {
    seed(4);
    makeLate();
    const { id, saveSchedule } = await run();
    await until(async () => expect(sent(service, "PUT")).toHaveLength(1));
    await saveSchedule({ connectionId: connected.id, id, plan: planOf(watch) });
    expect((await waitForEndedRuns())[0]).toMatchObject({ state: "stopped" });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(sent(service, "PUT").length).toBeLessThanOrEqual(2);
  });

  test("and deleted tells nothing of what had changed before it was there", async () => {
    const ids = seed(2);
    const worker = await startWorker();
    await worker.look();
    for (const id of ids) finish(id, "bad");
    await worker.look();
    makeLate();
    const schedule = await worker.save();
    await worker.runSchedule(schedule);
    await waitForRun(({ items }) => expect(items).toHaveLength(2));
    await worker.removeSchedule(schedule);
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "stopped", found: [] });
    expect(over?.attention).toBeUndefined();
  });
});

test("a run during which remembering is switched off waits, says why, and goes on as soon as it is on again", async () => {
  const { changePreferences } = await runToFirstWrite();
  await changePreferences({ rememberResults: false });
  const held = await waitForRun(({ failure }) => expect(failure).not.toBeNull());
  expect(held.failure && sentence(held.failure)).toBe(
    "Results are not remembered on this computer, so schedules cannot run.",
  );
  const [late, ...others] = sent(service, "PUT");
  expect(others).toEqual([]);
  await changePreferences({ rememberResults: true });
  finish(Number(late?.split("/").at(-1)));
  const [over] = await waitForEndedRuns();
  expect(over).toMatchObject({ state: "ended", checked: 2, writes: 2, failure: null });
});

test("a run during which the key is forgotten waits, says why, and goes on as soon as there is one again", async () => {
  await runToFirstWrite();
  const { connect, forgetKey } = await import("@/entrypoints/background/connections/connect.ts");
  await forgetKey({ connectionId: connected.id });
  const held = await waitForRun(({ failure }) => expect(failure).not.toBeNull());
  expect(waitText(held, Date.now())).toBe("Waiting: There is no key for this service. Enter it in Settings.");
  const [late] = sent(service, "PUT");
  finish(Number(late?.split("/").at(-1)));
  await connect({ serviceUrl: service.address, key: service.key });
  const [over] = await waitForEndedRuns();
  expect(over).toMatchObject({ state: "ended", checked: 2, writes: 2, failure: null });
});

/** Runs a schedule of two reports, long after the browser's start, until the service has got the first request of it. */
async function runToFirstWrite() {
  seed(2);
  makeLate();
  setResult("bad");
  const worker = await run();
  worker.watchSchedules();
  await worker.knock();
  vi.setSystemTime(Date.now() + 5 * MINUTE);
  await until(async () => expect(sent(service, "PUT")).toHaveLength(1));
  return worker;
}

test("a report that was made in a private window is left alone, and leaves no address", async () => {
  const [, secret] = seed(2) as [number, number];
  await incognitoReportsItem.setValue([{ connectionId: connected.id, reportId: String(secret) }]);
  makeLate();
  setResult("bad");
  const { stopRun, runId } = await run();
  await waitForRun(({ total }) => expect(total).toBe(1));
  await stopRun(runId);
  await waitForEndedRuns();
  expect(JSON.stringify(await storedRuns())).not.toContain("example.com/1");
});

test("where a key is forgotten when the browser closes, a missed run waits until it is entered", async () => {
  seed(1);
  const { save, knock, changePreferences } = await startWorker();
  await changePreferences({ forgetKeyOnClose: true });
  await save();
  await fakeBrowser.storage.session.clear();
  vi.setSystemTime(new Date(2026, 10, 24, 9, 0));
  await knock();
  vi.setSystemTime(new Date(2026, 10, 24, 9, 10));
  await knock();
  expect(await storedRuns()).toEqual([]);
  expect(await schedules()).toMatchObject([{ state: "active" }]);
  const { connect } = await import("@/entrypoints/background/connections/connect.ts");
  await connect({ serviceUrl: service.address, key: service.key });
  await knock();
  expect((await waitForEndedRuns())[0]).toMatchObject({
    state: "ended",
    dueAt: new Date(2026, 10, 23, 18, 0).getTime(),
  });
});

describe("a schedule that was paused goes on when its connection works again", () => {
  async function pausedBy(status: number) {
    seed(1);
    const worker = await startWorker();
    const id = await worker.save();
    fail("listReports", status);
    await worker.runSchedule(id);
    await waitForEndedRuns();
    const { connect } = await import("@/entrypoints/background/connections/connect.ts");
    const check = () => connect({ serviceUrl: service.address, key: service.key });
    return { ...worker, id, check };
  }

  test("where the key was not accepted, and makes nothing up", async () => {
    const { check, knock } = await pausedBy(401);
    const { resuming } = await import("@/entrypoints/background/resume.ts");
    expect(await schedules()).toMatchObject([{ state: "paused", failure: { kind: "keyRejected" } }]);
    vi.setSystemTime(new Date(2026, 10, 25, 9, 0));
    expect(await resuming(check())).toMatchObject({ failure: null });
    await until(async () => expect(await schedules()).toMatchObject([{ state: "active", failure: null }]));
    await knock();
    expect(await storedRuns()).toHaveLength(1);
  });

  test("where its access was withdrawn, as soon as that is granted in the browser's own pages", async () => {
    const contains = vi.spyOn(fakeBrowser.permissions, "contains");
    seed(1);
    const { save, runSchedule } = await startWorker();
    service.intercept("listReports", { when: "before" }, () => {
      contains.mockImplementation(async () => false);
      return Response.json({}, { status: 500 });
    });
    await runSchedule(await save());
    await waitForEndedRuns();
    const paused = [{ state: "paused", failure: { kind: "permissionMissing" } }];
    expect(await schedules()).toMatchObject(paused);
    const { resumeGranted } = await import("@/entrypoints/background/resume.ts");
    await resumeGranted({ origins: ["https://another.example/*"] });
    expect(await schedules(), "the access to another site").toMatchObject(paused);
    contains.mockImplementation(async () => true);
    await resumeGranted({ origins: [`${service.address}/*`] });
    expect(await schedules()).toMatchObject([{ state: "active", failure: null }]);
  });

  test("but not where only the key of before is back", async () => {
    const { continueRepaired } = await pausedBy(401);
    const begunAt = Date.now() + 1;
    await continueRepaired(({ changedAt }) => changedAt >= begunAt);
    expect(await schedules()).toMatchObject([{ state: "paused", failure: { kind: "keyRejected" } }]);
  });

  test("but not where the reason is another, or the user has paused it", async () => {
    const { id, pauseSchedule, continueRepaired } = await pausedBy(402);
    expect(await schedules()).toMatchObject([{ state: "paused", failure: { status: 402 } }]);
    await continueRepaired(() => true);
    expect(await schedules()).toMatchObject([{ state: "paused" }]);
    await pauseSchedule(id);
    await continueRepaired(() => true);
    expect(await schedules()).toMatchObject([{ state: "paused", failure: null }]);
  });
});

test("a report is written to only as it was seen within ten minutes, however long others are in the way", async () => {
  seed(1);
  const worker = await startWorker();
  const { inHand } = await import("@/entrypoints/background/jobs/in-hand.ts");
  const id = await worker.save();
  const { promise, resolve } = Promise.withResolvers<void>();
  await worker.runSchedule(id);
  await until(async () => expect(sent(service, "GET")).toHaveLength(1));
  void inHand([{ id: "a person's" }], () => promise);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  resolve();
  await waitForEndedRuns();
  expect(service.requests.slice(1, 3).map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/v1/reports/1",
    "PUT /api/v1/reports/1",
  ]);
});
