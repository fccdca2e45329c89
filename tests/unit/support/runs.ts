import { afterEach, beforeEach, expect, vi } from "vitest";
import { database } from "@/utils/database.ts";
import type { Run } from "@/utils/models/run.ts";
import type { SchedulePlan } from "@/utils/models/schedule.ts";
import { connected, service, setUpService } from "./connected-service.ts";
import { holdClock, planOf, storedRuns, until } from "./monitoring.ts";

export const NOW = new Date(2026, 10, 23, 10, 0);
export const OLD = "2026-11-01T00:00:00.000Z";

/** What the service makes of every page. */
let result: string;

/** Starts a service for each test, and a clock that runs follow. */
export function setUpRuns(): void {
  beforeEach(() => {
    holdClock(NOW);
    result = "good";
  });

  setUpService(
    async () => ({ result: result as "good", details: {} }),
    () => Date.now(),
  );

  afterEach(() => void vi.useRealTimers());
}

/**
 * Notes when each request is sent. It arrives later by as much as the clock, which is held, was moved meanwhile.
 *
 * @returns the times of those with this method, or of all
 */
export function noteSendTimes(): (method?: string) => number[] {
  const sent: { method: string; time: number }[] = [];
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((...request) => {
    sent.push({ method: new Request(...request).method, time: Date.now() });
    return send(...request);
  });
  return (method) => sent.filter((one) => !method || one.method === method).map(({ time }) => time);
}

/** What the service finds from now on. */
export function setResult(word: string): void {
  result = word;
}

/** Takes a change of results over only later, as services do that make them in the background. */
export function makeLate(): void {
  service.intercept("updateReport", { when: "before" }, ({ path }) => {
    const row = service.store.readReport(Number(path.split("/").at(-1)));
    return Response.json({ data: row }, { status: 202 });
  });
}

export function finish(id: number, word = result, at = Date.now()): void {
  service.store.updateReport(id, { result: word as "good", generated_at: new Date(at).toISOString() });
}

export function fail(
  operation: "updateReport" | "readReport" | "listReports",
  status: number,
  count = 1,
  headers = {},
): void {
  for (let index = 0; index < count; index++) {
    service.intercept(operation, { when: "before" }, () => Response.json({ message: "No." }, { status, headers }));
  }
}

export function seed(count: number, generated_at = OLD): number[] {
  const urls = Array.from({ length: count }, (_, index) => `https://example.com/${index}`);
  return service.store.seed(urls.map((url) => ({ url, privacy: 1, generated_at, result: "good" as const })));
}

export async function startWorker() {
  vi.resetModules();
  const verbs = await import("@/entrypoints/background/monitoring/schedules.ts");
  const { markRunsSeen, stopRun } = await import("@/entrypoints/background/monitoring/run/index.ts");
  const { knock, watchSchedules } = await import("@/entrypoints/background/monitoring/knock.ts");
  const { listReports } = await import("@/entrypoints/background/reports/read.ts");
  const save = (plan: Partial<SchedulePlan> = {}) =>
    verbs.saveSchedule({ connectionId: connected.id, id: null, plan: planOf(plan) });
  /** What a user sees is remembered. */
  const look = () =>
    listReports({
      ...{ connectionId: connected.id, listId: "list", at: null },
      query: { search_by: "url", sort_by: "id", sort: "desc", per_page: 100 },
    });
  const { work } = await import("@/entrypoints/background/monitoring/run/work.ts");
  const { changePreferences } = await import("@/entrypoints/background/connections/preferences.ts");
  return { ...verbs, save, knock, watchSchedules, look, markRunsSeen, stopRun, work, changePreferences };
}

export function waitForEndedRuns(count = 1): Promise<Run[]> {
  return until(async () => {
    const runs = await storedRuns();
    expect(runs.filter(({ state }) => state !== "running")).toHaveLength(count);
    return runs;
  });
}

/** Saves a schedule of reports that are known, and runs it. */
export async function run(plan: Partial<SchedulePlan> = {}) {
  const worker = await startWorker();
  await worker.look();
  const id = await worker.save(plan);
  service.requests.length = 0;
  const runId = await worker.runSchedule(id);
  return { ...worker, id, runId };
}

/** Runs a schedule while the list tells that a report is bad, but not since when. @returns the run, the last of so many */
export async function runUntimed(id: number, runSchedule: () => Promise<unknown>, count: number): Promise<Run> {
  const { generated_at: _untold, ...row } = service.store.readReport(id) as unknown as Record<string, unknown>;
  service.intercept("listReports", { when: "before" }, () => Response.json({ data: [{ ...row, result: "bad" }] }));
  await runSchedule();
  return (await waitForEndedRuns(count)).at(-1) as Run;
}

export function waitForRun(check: (run: Run) => void): Promise<Run> {
  return until(async () => {
    const last = (await storedRuns()).at(-1) as Run;
    check(last);
    return last;
  });
}

export function changesOf({ found }: Run): string[] {
  return found.map(({ url, from, to }) => `${url.split("/").at(-1)}: ${from}, ${to}`).sort();
}

export async function schedules() {
  return database.use((db) => db.getAll("schedules"));
}
