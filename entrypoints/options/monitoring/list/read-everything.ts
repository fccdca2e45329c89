import { dayOf, dayStart } from "@/utils/day.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { readRuns, readRunsOfEach, readSchedules, readSpending } from "@/utils/monitoring.ts";

/** Runs of a schedule that its strip shows. */
export const MAX_SHOWN = 10;

/** Newest runs that are looked through for those that are over. */
const MAX_LATEST = 20;

const SPENDING_DAYS = 30;

/** A schedule with what the list tells of it. */
export interface ListedSchedule {
  schedule: Schedule;
  /** Newest first. */
  runs: Run[];
}

interface Everything {
  listed: ListedSchedule[];
  /** Over, newest first. */
  latest: Run[];
  /** Requests of the last 30 days. */
  requests: number;
  writesToday: number;
}

/** Reads all that the list shows of a connection. @throws AppError `storageFailed` */
export async function readEverything(connectionId: string): Promise<Everything> {
  const [schedules, newest, spending] = await Promise.all([
    readSchedules(connectionId),
    readRuns(null, MAX_LATEST),
    readSpending(SPENDING_DAYS),
  ]);
  // One may be under way, which the strip leaves out.
  const runs = await readRunsOfEach(
    schedules.map(({ id }) => id),
    MAX_SHOWN + 1,
  );
  const now = Date.now();
  const [today, first] = [dayOf(now), dayOf(dayStart(now, 1 - SPENDING_DAYS))];
  return {
    listed: schedules.map((schedule, index) => ({ schedule, runs: runs[index] ?? [] })),
    latest: newest.filter((run) => run.connectionId === connectionId && run.state !== "running"),
    requests: spending.filter(({ day }) => day >= first).reduce((sum, { requests }) => sum + requests, 0),
    writesToday: spending.find(({ day }) => day === today)?.writes ?? 0,
  };
}
