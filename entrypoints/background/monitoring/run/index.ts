import type { Failure } from "@/utils/errors.ts";
import { parseRun, type Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import { changeRecords, readRunsWith, scheduleIn } from "../records.ts";
import { endRun } from "./end.ts";

/** Adds a run to those that are to be made, unless the schedule has one. @param dueAt - null where the user asks for it */
export function addRun(due: Schedule, dueAt: number | null): Promise<string> {
  const scheduleId = due.id;
  const run = newRun(due, dueAt);
  return changeRecords(async (records) => {
    const schedule = await scheduleIn(records, scheduleId);
    const runs = records.objectStore("runs");
    const open = parseAll(await runs.index("attention").getAll("running"), parseRun);
    const existing = open.find((one) => one.scheduleId === scheduleId);
    // The user may have paused or changed it since it was read.
    const isDue = dueAt === null || (schedule?.state === "active" && schedule.doneUntil < dueAt);
    if (!isDue) return existing?.id ?? run.id;
    // What is due now is made by the run under way.
    const startedAt = freeTime(open, run.startedAt);
    const made = { doneUntil: dueAt ?? 0, ...(!existing && { ranAt: startedAt }) };
    if (schedule && dueAt !== null) await records.objectStore("schedules").put({ ...schedule, ...made });
    // What the user asks for need not wait for the service's pause, nor what is due now for an earlier failure.
    const isPaused = existing?.failure?.kind === "rateLimited";
    if (existing && (dueAt === null || !isPaused)) await runs.put({ ...existing, heldUntil: null });
    if (!existing) await runs.put({ ...run, startedAt });
    return existing?.id ?? run.id;
  });
}

function newRun({ id, connectionId, name, method }: Schedule, dueAt: number | null): Run {
  return {
    id: crypto.randomUUID(),
    scheduleId: id,
    connectionId,
    name,
    method,
    state: "running",
    attention: "running",
    dueAt,
    startedAt: Date.now(),
    endedAt: null,
    failure: null,
    heldUntil: null,
    misses: 0,
    refusals: 0,
    total: null,
    checked: 0,
    requests: 0,
    writes: 0,
    items: [],
    found: [],
    telling: "none",
    seen: false,
  };
}

/** No two runs begin at once: they are carried out in the order in which they began. */
function freeTime(open: Run[], now: number): number {
  const taken = new Set(open.map(({ startedAt }) => startedAt));
  let at = now;
  while (taken.has(at)) at++;
  return at;
}

/** Ends a run; what was asked for is still told. @throws AppError `storageFailed` */
export function stopRun(id: string): Promise<void> {
  return endRun(id, "stopped", null);
}

/** Ends the run of a schedule, if one is under way. @param reason - told with it @throws AppError `storageFailed` */
export async function stopRunOf(scheduleId: string, reason: Failure | null = null): Promise<void> {
  const open = await readRunsWith("running");
  await Promise.all(open.filter((run) => run.scheduleId === scheduleId).map(({ id }) => endRun(id, "stopped", reason)));
}

/** Notes that the user has seen what runs found. @throws AppError `storageFailed` */
export async function markRunsSeen(ids: string[]): Promise<void> {
  await changeRecords(async (records) => {
    const store = records.objectStore("runs");
    const runs = await Promise.all(ids.map(async (id) => parseRun(await store.get(id)) ?? []));
    for (const { attention: _settled, ...run } of runs.flat()) await store.put({ ...run, seen: true });
  });
}
