import type { IDBPTransaction } from "idb";
import { database, type Stores } from "@/utils/database.ts";
import { parseRun, type Run } from "@/utils/models/run.ts";
import { parseSchedule, type Schedule } from "@/utils/models/schedule.ts";
import { MONITORING_CHANNEL } from "@/utils/monitoring.ts";

const STORES = ["schedules", "standings", "runs", "spending"] as const;

/** The schedules and their runs inside one transaction: await nothing else in it. */
export type Records = Pick<IDBPTransaction<Stores, typeof STORES, "readwrite">, "objectStore">;

const channel = new BroadcastChannel(MONITORING_CHANNEL);

/** Changes schedules and runs in one transaction, and announces it. @throws AppError `storageFailed`: nothing changed */
export async function changeRecords<T>(work: (records: Records) => Promise<T>): Promise<T> {
  const result = await database.change(STORES, work);
  channel.postMessage(null);
  return result;
}

/** @throws AppError `storageFailed` */
export async function readAllSchedules(): Promise<Schedule[]> {
  const stored = await database.use((db) => db.getAll("schedules"));
  return stored.flatMap((schedule) => parseSchedule(schedule) ?? []);
}

/** Changes a schedule that is still there. @returns null where it is gone @throws AppError `storageFailed` */
export function changeSchedule(
  id: string,
  makeChange: (schedule: Schedule) => Partial<Schedule>,
): Promise<Schedule | null> {
  return changeRecords(async (records) => {
    const store = records.objectStore("schedules");
    const schedule = parseSchedule(await store.get(id));
    if (!schedule) return null;
    const changed = { ...schedule, ...makeChange(schedule) };
    await store.put(changed);
    return changed;
  });
}

/** Reads the runs that are not over, or not told, oldest first. @throws AppError `storageFailed` */
export async function readOpenRuns(open: NonNullable<Run["open"]>): Promise<Run[]> {
  const stored = await database.use((db) => db.getAllFromIndex("runs", "open", open));
  return stored.flatMap((run) => parseRun(run) ?? []).sort((a, b) => a.startedAt - b.startedAt);
}

/** Changes a run that is not over. @returns null where it is over, or gone @throws AppError `storageFailed` */
export function changeRun(id: string, makeChange: (run: Run) => Partial<Run>): Promise<Run | null> {
  return changeRecords(async (records) => {
    const run = parseRun(await records.objectStore("runs").get(id));
    if (run?.state !== "running") return null;
    const changed = { ...run, ...makeChange(run) };
    await records.objectStore("runs").put(changed);
    return changed;
  });
}
