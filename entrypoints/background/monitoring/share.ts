import { database } from "@/utils/database.ts";
import { parseRun, type Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { dueAfter, nextDue } from "@/utils/schedule-times.ts";
import { allOf } from "@/utils/storage/all-of.ts";
import { readAllSchedules, readRunsWith } from "./records.ts";
import { readWritesToday } from "./spending.ts";

/**
 * Returns how many new results a run may ask for in all, so that a large schedule leaves the others of the day, and its
 * own later runs, their part of the budget. One that the user asked for gets all that is left.
 *
 * @param budget - of a day @throws AppError `storageFailed`
 */
export async function shareOfBudget(
  { scheduleId, connectionId, dueAt, items, writes }: Run,
  budget: number,
): Promise<number> {
  const spent = await readWritesToday();
  if (dueAt === null) return budget - spent + writes;
  // Of a run that began before midnight, only today's requests count against today's budget.
  const own = Math.min(writes, spent);
  const now = Date.now();
  const schedules = (await readAllSchedules()).filter(
    (one) => one.connectionId === connectionId && one.method === "refresh",
  );
  const open = new Map((await readRunsWith("running")).map((run) => [run.scheduleId, run]));
  const wants = schedules.map((one) =>
    one.id === scheduleId ? duesToday(one, now).map(() => items.length) : wantOf(one, open.get(one.id), now),
  );
  return writes - own + fairShare(budget - spent + own, (await Promise.all(wants)).flat());
}

/** Counts the new results that a schedule is still to ask for today. @param open - its run under way */
async function wantOf(schedule: Schedule, open: Run | undefined, now: number): Promise<number> {
  const { id, state, scope, most } = schedule;
  if (open && open.total !== null) return open.items.filter((item) => item.state === "waiting").length;
  if (!open && (state !== "active" || duesToday(schedule, now).length === 0)) return 0;
  return Math.min(most, scope.kind === "chosen" ? scope.reports.length : ((await lastTotalOf(id)) ?? most));
}

function duesToday(schedule: Schedule, now: number): number[] {
  const dues: number[] = [];
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  for (let due = nextDue(schedule, now); due < midnight; due = dueAfter(schedule, due)) dues.push(due);
  return dues;
}

/** Returns the number of reports in the last run that has counted them; null before. */
function lastTotalOf(scheduleId: string): Promise<number | null> {
  return database.use(async (db) => {
    let last = await db.transaction("runs").store.index("schedule").openCursor(allOf(scheduleId), "prev");
    while (last && parseRun(last.value)?.total == null) last = await last.continue();
    return parseRun(last?.value)?.total ?? null;
  });
}

/** Returns the max-min fair share of one that wants all: who wants less than an equal part gets it, the rest divide what is left. */
function fairShare(all: number, wants: number[]): number {
  let left = all;
  let parts = wants.length + 1;
  for (const want of wants.toSorted((a, b) => a - b)) {
    if (want > left / parts) break;
    left -= want;
    parts--;
  }
  return Math.ceil(left / parts);
}
