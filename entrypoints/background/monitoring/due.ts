import { database } from "@/utils/database.ts";
import { parseRun } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { lastDue, restUntil } from "@/utils/schedule-times.ts";
import { allOf } from "@/utils/storage/all-of.ts";

/** A schedule whose run is due, and since when, in milliseconds since 1970. */
interface Due {
  schedule: Schedule;
  dueAt: number;
}

/**
 * Returns due schedules in running order: first those that the budget cut shortest last time, then the longest overdue,
 * then the least recently run. Of schedules that are due together, none takes the whole budget every day.
 *
 * @param now - milliseconds since 1970 @throws AppError `storageFailed`
 */
export async function dueOf(schedules: Schedule[], now: number): Promise<Due[]> {
  const due = schedules.flatMap((schedule) => {
    const dueAt = lastDue(schedule, schedule.doneUntil, now);
    const { ranAt = schedule.createdAt } = schedule;
    return dueAt === null || restUntil(schedule, now) > now ? [] : { schedule, dueAt, ranAt };
  });
  const ranked = await Promise.all(due.map(async (one) => ({ ...one, share: await shareOf(one.schedule.id) })));
  return ranked.sort((a, b) => a.share - b.share || a.dueAt - b.dueAt || a.ranAt - b.ranAt);
}

const WHOLE = Number.MAX_SAFE_INTEGER;

/** Counts the new results that the last run asked for, if the budget did not suffice for it. */
async function shareOf(scheduleId: string): Promise<number> {
  const last = await database.use((db) =>
    db.transaction("runs").store.index("schedule").openCursor(allOf(scheduleId), "prev"),
  );
  const run = parseRun(last?.value);
  return run?.failure?.kind === "budgetSpent" ? run.writes : WHOLE;
}
