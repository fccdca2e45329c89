import { parseRun, parseSpending, type Run, type RunAttention, type Spending } from "./models/run.ts";
import { parseSchedule, type Schedule } from "./models/schedule.ts";
import { allOf } from "./storage/all-of.ts";
import { answerOf, readDatabase, readNewest, watchChannel } from "./storage/read-database.ts";
import { parseAll } from "./storage/schema.ts";

/** Carries a message after each change of the schedules and the runs. */
export const MONITORING_CHANNEL = "monitoring";

/** Reads the schedules of a connection, oldest first. @throws AppError `storageFailed` */
export async function readSchedules(connectionId: string): Promise<Schedule[]> {
  const stored = await readDatabase(["schedules"], (schedules) => answerOf(schedules.getAll()));
  const schedules = parseAll(stored, parseSchedule);
  return schedules
    .filter((schedule) => schedule.connectionId === connectionId)
    .sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * Reads the newest runs, newest first.
 *
 * @param scheduleId - null for those of all schedules, of all connections
 * @throws AppError `storageFailed`
 */
export async function readRuns(scheduleId: string | null, most: number): Promise<Run[]> {
  const [runs = []] = await readRunsOfEach([scheduleId], most);
  return runs;
}

/** Reads as {@link readRuns}, for several schedules in one transaction. @throws AppError `storageFailed` */
export async function readRunsOfEach(scheduleIds: (string | null)[], most: number): Promise<Run[][]> {
  const stored = await readDatabase(["runs"], (runs) => {
    const read = (id: string | null) =>
      readNewest(runs.index(id === null ? "startedAt" : "schedule"), id === null ? null : allOf(id), most);
    return Promise.all(scheduleIds.map(read));
  });
  return stored.map((ofOne) => parseAll(ofOne, parseRun));
}

/** Reads all runs under way, or all that found something worse and were not seen. @throws AppError `storageFailed` */
export async function readRunsWith(attention: RunAttention): Promise<Run[]> {
  const stored = await readDatabase(["runs"], (runs) => answerOf(runs.index("attention").getAll(attention)));
  return parseAll(stored, parseRun);
}

/** Reads a run; null where there is none. @throws AppError `storageFailed` */
export async function readRun(id: string): Promise<Run | null> {
  return parseRun(await readDatabase(["runs"], (runs) => answerOf(runs.get(id))));
}

/** Reads what was spent on the newest days, newest first. @throws AppError `storageFailed` */
export async function readSpending(days: number): Promise<Spending[]> {
  const stored = await readDatabase(["spending"], (spending) => readNewest(spending, null, days));
  return parseAll(stored, parseSpending);
}

/** Reads what was spent on a day; null where nothing was. @throws AppError `storageFailed` */
export async function readSpentOn(day: string): Promise<Spending | null> {
  return parseSpending(await readDatabase(["spending"], (spending) => answerOf(spending.get(day))));
}

/** Calls back after changes of the schedules and the runs, and when the page becomes visible. @returns how to stop */
export function watchMonitoring(onChange: () => void): () => void {
  return watchChannel(MONITORING_CHANNEL, onChange);
}
