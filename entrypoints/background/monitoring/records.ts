import type { IDBPTransaction } from "idb";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import { parseRun, type Run, type RunAttention } from "@/utils/models/run.ts";
import { parseSchedule, type Schedule } from "@/utils/models/schedule.ts";
import { parseStandings, type Standings } from "@/utils/models/standings.ts";
import { MONITORING_CHANNEL } from "@/utils/monitoring.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import type { Stores } from "@/utils/stores.ts";
import { emptyStandings } from "./standings.ts";

const STORES = ["schedules", "standings", "runs", "spending"] as const;

/** The schedules and their runs inside one transaction: await nothing else in it. */
export type Records = Pick<IDBPTransaction<Stores, typeof STORES, "readwrite">, "objectStore">;

const channel = new BroadcastChannel(MONITORING_CHANNEL);
const listeners = new Set<() => void>();

/** Calls back after each change, in the background itself. */
export function onRecordsChange(listener: () => void): void {
  listeners.add(listener);
}

/** Changes schedules and runs in one transaction, and announces it. @throws AppError `storageFailed`: nothing changed */
export async function changeRecords<T>(work: (records: Records) => Promise<T>): Promise<T> {
  const result = await database.change(STORES, work);
  channel.postMessage(null);
  for (const listener of listeners) listener();
  return result;
}

/** @throws AppError `storageFailed` */
export async function readAllSchedules(): Promise<Schedule[]> {
  const stored = await database.use((db) => db.getAll("schedules"));
  return parseAll(stored, parseSchedule);
}

/** Changes a schedule that is still there. @returns null where it is gone @throws AppError `storageFailed` */
export function changeSchedule(
  id: string,
  makeChange: (schedule: Schedule) => Partial<Schedule>,
): Promise<Schedule | null> {
  return changeIn("schedules", (records) => scheduleIn(records, id), makeChange);
}

export async function scheduleIn(records: Records, id: string): Promise<Schedule | null> {
  return parseSchedule(await records.objectStore("schedules").get(id));
}

export async function findSchedule(id: string): Promise<Schedule | null> {
  return parseSchedule(await database.use((db) => db.get("schedules", id)));
}

export async function readStandings(scheduleId: string): Promise<Standings> {
  return toStandings(scheduleId, await database.use((db) => db.get("standings", scheduleId)));
}

/** Parses standings; where there are none, because all was cleared, nothing that was before is told again. */
export function toStandings(scheduleId: string, stored: unknown): Standings {
  return parseStandings(stored) ?? emptyStandings(scheduleId, Date.now());
}

/** @throws AppError `storageFailed` */
export async function readRun(id: string): Promise<Run | null> {
  return parseRun(await database.use((db) => db.get("runs", id)));
}

/** Was the connection removed? Only its tombstone says so. @throws AppError `storageFailed` */
export async function isRemoved(connectionId: string): Promise<boolean> {
  return (await database.use((db) => db.get("removed", connectionId))) !== undefined;
}

/** Reads runs that need attention, oldest first. @throws AppError `storageFailed` */
export async function readRunsWith(attention: RunAttention): Promise<Run[]> {
  const stored = await database.use((db) => db.getAllFromIndex("runs", "attention", attention));
  return parseAll(stored, parseRun).sort((a, b) => a.startedAt - b.startedAt);
}

/** Changes a run that is not over. @returns null where it is over, or gone @throws AppError `storageFailed` */
export function changeRun(id: string, makeChange: MakeChange<Run>): Promise<Run | null> {
  return changeIn("runs", (records) => openRunIn(records, id), makeChange);
}

/** Says what changes; awaits the records alone. */
type MakeChange<T> = (found: T, records: Records) => Partial<T> | Promise<Partial<T>>;

/** Changes what `find` finds. @returns null where that is nothing */
function changeIn<Name extends "schedules" | "runs", T extends Stores[Name]["value"]>(
  name: Name,
  find: (records: Records) => Promise<T | null>,
  makeChange: MakeChange<T>,
): Promise<T | null> {
  return changeRecords(async (records) => {
    const found = await find(records);
    if (!found) return null;
    const changed = { ...found, ...(await makeChange(found, records)) };
    await records.objectStore(name).put(changed);
    return changed;
  });
}

/** Changes a run that has to be going on. @throws AppError `interrupted` where it is over, or `storageFailed` */
export async function changeOpenRun(id: string, makeChange: MakeChange<Run>): Promise<Run> {
  const run = await changeRun(id, makeChange);
  if (!run) throw new AppError("interrupted");
  return run;
}

/** Returns a run that is not over; null where it is, or gone. */
export async function openRunIn(records: Records, id: string): Promise<Run | null> {
  const run = parseRun(await records.objectStore("runs").get(id));
  return run?.state === "running" ? run : null;
}
