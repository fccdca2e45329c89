import { browser } from "wxt/browser";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { createQueue } from "@/utils/queue.ts";
import { doneSince } from "@/utils/schedule-times.ts";
import { onConnectionsChange } from "../connections/connect.ts";
import { keepAlive } from "../keep-alive.ts";
import { KNOCK_ALARM, setKnock } from "./alarm.ts";
import { dueOf } from "./due.ts";
import { tell } from "./notices/index.ts";
import { clearNotices } from "./notices/notify.ts";
import { tellWeek } from "./notices/week.ts";
import { canRun, type Outlook, readOutlook } from "./outlook.ts";
import { changeRecords, changeSchedule, isRemoved } from "./records.ts";
import { endRun } from "./run/end.ts";
import { addRun } from "./run/index.ts";
import { asksNoMore } from "./run/refresh.ts";
import { dropOldest } from "./run/retention.ts";
import { work } from "./run/work.ts";
import { forgetSpending } from "./spending.ts";

/** Keeps the schedules: at each start of the worker, at each alarm, and when the service or a preference changes. */
export function watchSchedules(): void {
  const tryAll = () => void keepAlive(knock()).catch(() => undefined);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === KNOCK_ALARM) tryAll();
  });
  onConnectionsChange(tryAll);
  preferencesItem.watch(tryAll);
  tryAll();
}

const enqueue = createQueue();

/** Makes what is due. @throws AppError `storageFailed`: the next knock makes it */
export function knock(): Promise<void> {
  // An alarm that starts the worker knocks twice: what the first has told, the second must not tell again.
  // What failed now is made later, if something knocks again.
  return enqueue(() => makeDue().finally(setKnock));
}

async function makeDue(): Promise<void> {
  const outlook = await readOutlook();
  if (await forget(outlook)) return makeDue();
  const { schedules, running, telling, delay } = outlook;
  const able = schedules.filter((one) => one.state === "active" && canRun(outlook, one));
  // Before the delay too: what falls due during it is not done yet.
  const active = await Promise.all(able.map(withPastDone));
  if (delay > 0) return;
  const due = await dueOf(active, Date.now());
  for (const { schedule, dueAt } of due) {
    const former = running.find(({ scheduleId }) => scheduleId === schedule.id);
    if (former && asksNoMore(former)) await endRun(former.id, "ended", null);
    await addRun(schedule, dueAt);
  }
  if (due.length + running.length > 0) void work();
  if (telling.length > 0) await tell();
  await tellWeek();
}

/** Brings back what is done until a time far ahead, because the clock was there. */
async function withPastDone(schedule: Schedule): Promise<Schedule> {
  const doneUntil = doneSince(schedule, Date.now());
  if (doneUntil === schedule.doneUntil) return schedule;
  await changeSchedule(schedule.id, () => ({ doneUntil }));
  return { ...schedule, doneUntil };
}

/** Forgets some runs that are too old, or a service that is not connected any more. @returns false for neither */
async function forget({ schedules, oldest, outdated, activeId }: Outlook): Promise<boolean> {
  if (outdated > 0) {
    await changeRecords(dropOldest);
    return true;
  }
  // A schedule that was deleted has left its runs, which are the oldest then.
  for (const id of new Set([...schedules, ...oldest].map(({ connectionId }) => connectionId))) {
    if (id === activeId || !(await isRemoved(id))) continue;
    await forgetConnection(id);
    return true;
  }
  return false;
}

async function forgetConnection(connectionId: string): Promise<void> {
  await changeRecords(async (records) => {
    const isOf = (one: { connectionId: string }) => one.connectionId === connectionId;
    for (const store of [records.objectStore("runs"), records.objectStore("schedules")]) {
      for (const { id } of (await store.getAll()).filter(isOf)) {
        await store.delete(id);
        await records.objectStore("standings").delete(id);
      }
    }
    await forgetSpending(records);
  });
  await clearNotices();
}
