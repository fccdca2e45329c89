import { describe, expect, test, vi } from "vitest";
import { database } from "@/utils/database.ts";
import type { Run } from "@/utils/models/run.ts";
import { connected, service } from "../../support/connected-service.ts";
import { DAY, HOUR, planOf, storedRuns } from "../../support/monitoring.ts";
import {
  changesOf,
  finish,
  NOW,
  run,
  schedules,
  seed,
  setResult,
  setUpRuns,
  startWorker,
  waitForEndedRuns,
} from "../../support/runs.ts";

setUpRuns();

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
