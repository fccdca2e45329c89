import { describe, expect, test, vi } from "vitest";
import { database } from "@/utils/database.ts";
import type { Run } from "@/utils/models/run.ts";
import { connected, sent, service } from "../../support/connected-service.ts";
import { HOUR, planOf, until } from "../../support/monitoring.ts";
import {
  changesOf,
  finish,
  NOW,
  run,
  seed,
  setResult,
  setUpRuns,
  startWorker,
  waitForEndedRuns,
  waitForRun,
} from "../../support/runs.ts";

setUpRuns();

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
});
