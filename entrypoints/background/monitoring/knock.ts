import { browser } from "wxt/browser";
import { database } from "@/utils/database.ts";
import { connectionsItem } from "@/utils/models/connection.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { parseRun } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { doneSince, lastDue, restUntil } from "@/utils/schedule-times.ts";
import { readConnections } from "../connections/records.ts";
import { keepAlive } from "../keep-alive.ts";
import { KNOCK_ALARM, setKnock, startDelay } from "./alarm.ts";
import { tell } from "./notices/index.ts";
import { tellWeek } from "./notices/week.ts";
import { changeRecords, changeSchedule, isRemoved, readAllSchedules } from "./records.ts";
import { dropOldest, isTooOld } from "./run/end.ts";
import { addRun } from "./run/index.ts";
import { work } from "./run/work.ts";

/** Keeps the schedules: at each start of the worker, at each alarm, and when the service changes. */
export function keepSchedules(): void {
  const tryAll = () => void keepAlive(knock()).catch(() => undefined);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === KNOCK_ALARM) tryAll();
  });
  connectionsItem.watch(tryAll);
  tryAll();
}

let last: Promise<void> = Promise.resolve();

/** Makes what is due. @throws AppError `storageFailed`: the next knock makes it */
export function knock(): Promise<void> {
  // An alarm that starts the worker knocks twice: what the first has told, the second must not tell again.
  last = last.then(look, look);
  return last;
}

async function look(): Promise<void> {
  try {
    const [{ activeId }, delay] = await Promise.all([readConnections(), startDelay()]);
    await forget(activeId);
    if (delay === 0) await makeAll(activeId);
  } finally {
    // What failed now is made later, if something knocks again.
    await setKnock();
  }
}

async function makeAll(activeId: string): Promise<void> {
  // What a run finds is read from what is remembered.
  const [{ rememberResults }, schedules] = await Promise.all([preferencesItem.getValue(), readAllSchedules()]);
  const ofActive = schedules.filter(({ connectionId }) => rememberResults && connectionId === activeId);
  for (const schedule of ofActive) await makeDue(schedule);
  void work();
  await tell();
  await tellWeek();
}

async function makeDue(schedule: Schedule): Promise<void> {
  if (schedule.state !== "active") return;
  const now = Date.now();
  const since = doneSince(schedule, now);
  if (since !== schedule.doneUntil) await changeSchedule(schedule.id, () => ({ doneUntil: since }));
  const due = lastDue(schedule, since, now);
  if (due !== null && restUntil(schedule, now) <= now) await addRun(schedule, due);
}

/** Forgets runs that are too old, and services that are not connected any more. */
async function forget(activeId: string): Promise<void> {
  const [first, schedules] = await Promise.all([
    database.use((db) => db.transaction("runs").store.index("startedAt").openCursor()),
    readAllSchedules(),
  ]);
  const oldest = parseRun(first?.value);
  if (oldest && isTooOld(oldest)) await changeRecords(dropOldest);
  // A schedule that was deleted has left its runs, which are the oldest then.
  const all = [...schedules, ...(oldest ? [oldest] : [])];
  for (const id of new Set(all.map(({ connectionId }) => connectionId))) {
    if (id !== activeId && (await isRemoved(id))) await forgetConnection(id);
  }
}

/** Forgets the schedules of a connection, and all runs. */
async function forgetConnection(connectionId: string): Promise<void> {
  await changeRecords(async (records) => {
    const isOf = (one: { connectionId: string }) => one.connectionId === connectionId;
    const [runs, schedules] = [records.objectStore("runs"), records.objectStore("schedules")];
    for (const { id } of (await runs.getAll()).filter(isOf)) await runs.delete(id);
    for (const { id } of (await schedules.getAll()).filter(isOf)) {
      await schedules.delete(id);
      await records.objectStore("standings").delete(id);
    }
  });
}
