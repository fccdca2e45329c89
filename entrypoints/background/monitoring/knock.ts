import { browser } from "wxt/browser";
import { connectionsItem } from "@/utils/models/connection.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { doneSince, lastDue, restUntil } from "@/utils/schedule-times.ts";
import { readConnections } from "../connections/records.ts";
import { keepAlive } from "../keep-alive.ts";
import { KNOCK_ALARM, setKnock, startDelay } from "./alarm.ts";
import { tell } from "./notices/index.ts";
import { tellWeek } from "./notices/week.ts";
import { changeRecords, changeSchedule, isRemoved, readAllSchedules } from "./records.ts";
import { addRun } from "./run/index.ts";
import { work } from "./run/work.ts";

/** Keeps the schedules: at each start of the worker, at each alarm, and when the service changes. */
export function keepSchedules(): void {
  const look = () => void keepAlive(knock()).catch(() => undefined);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === KNOCK_ALARM) look();
  });
  connectionsItem.watch(look);
  look();
}

let last: Promise<void> = Promise.resolve();

/** Makes what is due. @throws AppError `storageFailed`: the next knock makes it */
export function knock(): Promise<void> {
  // An alarm that starts the worker knocks twice: what the first has told, the second must not tell again.
  last = last.then(makeAll, makeAll);
  return last;
}

async function makeAll(): Promise<void> {
  if ((await startDelay()) === 0) {
    const { activeId } = await readConnections();
    const { rememberResults } = await preferencesItem.getValue();
    for (const schedule of await readAllSchedules()) {
      const { connectionId } = schedule;
      // What a run finds is read from what is remembered.
      if (connectionId === activeId) await (rememberResults && makeDue(schedule));
      else if (await isRemoved(connectionId)) await forget(schedule);
    }
    void work();
    await tell();
    await tellWeek();
  }
  await setKnock();
}

async function makeDue(schedule: Schedule): Promise<void> {
  if (schedule.state !== "active") return;
  const now = Date.now();
  const since = doneSince(schedule, now);
  if (since !== schedule.doneUntil) await changeSchedule(schedule.id, () => ({ doneUntil: since }));
  const due = lastDue(schedule, since, now);
  if (due !== null && restUntil(schedule, now) <= now) await addRun(schedule, due);
}

/** Forgets a schedule of a service that is not connected any more, with its runs. */
async function forget({ id }: Schedule): Promise<void> {
  await changeRecords(async (records) => {
    const runs = records.objectStore("runs");
    const keys = await runs.index("schedule").getAllKeys(IDBKeyRange.bound([id], [id, []]));
    await Promise.all(keys.map((key) => runs.delete(key)));
    await records.objectStore("schedules").delete(id);
    await records.objectStore("standings").delete(id);
  });
}
