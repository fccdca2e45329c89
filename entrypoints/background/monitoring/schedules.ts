import { AppError } from "@/utils/errors.ts";
import type { Asked } from "@/utils/messages.ts";
import { MAX_SCHEDULES, parsePlan, type Schedule, type SchedulePlan } from "@/utils/models/schedule.ts";
import { doneSince } from "@/utils/schedule-times.ts";
import { openConnection } from "../connections/open.ts";
import { readConnections } from "../connections/records.ts";
import { setKnock } from "./alarm.ts";
import { clearNotices } from "./notices/notify.ts";
import { changeRecords, changeSchedule, findSchedule, readAllSchedules } from "./records.ts";
import { isOfConnection } from "./run/failures.ts";
import { addRun, stopRunOf } from "./run/index.ts";
import { work } from "./run/work.ts";
import { forgetSpending } from "./spending.ts";
import { firstStandings } from "./standings.ts";

/**
 * Saves a schedule. A changed one keeps what it has told of, unless it looks after other reports now.
 *
 * @returns its id @throws AppError if nothing was saved
 */
export async function saveSchedule({ connectionId, id, plan }: Asked<"saveSchedule">): Promise<string> {
  const checked = parsePlan(plan);
  if (!checked) throw new AppError("unexpected");
  await openConnection(connectionId);
  if (!id && (await readAllSchedules()).length >= MAX_SCHEDULES) throw new AppError("unexpected");
  const now = Date.now();
  const fresh: Schedule = {
    ...checked,
    id: id ?? crypto.randomUUID(),
    connectionId,
    createdAt: now,
    state: "active",
    changedAt: now,
    failure: null,
    doneUntil: now,
  };
  const standings = await firstStandings(fresh);
  const hasScopeOf = (other: Schedule | null | undefined) =>
    JSON.stringify(other?.scope) === JSON.stringify(fresh.scope);
  const before = await findSchedule(fresh.id);
  // It looks at reports that nobody asks for any more, or asks for new results although it was told only to look.
  if (!hasScopeOf(before) || before?.method !== fresh.method) await stopRunOf(fresh.id, { kind: "scheduleChanged" });
  await changeRecords(async (records) => {
    const former = await records.objectStore("schedules").get(fresh.id);
    if (id && !former) throw new AppError("notFound");
    // What is due already stays so, unless it is due at other times now.
    const isDueElsewhere = !former || !hasTimesOf(former, checked);
    const changed = { ...fresh, ...former, ...checked, ...(isDueElsewhere && { doneUntil: now }) };
    await records.objectStore("schedules").put(changed);
    if (!hasScopeOf(former)) await records.objectStore("standings").put(standings);
  });
  await setKnock();
  return fresh.id;
}

function hasTimesOf(former: Schedule, { every, at, day }: SchedulePlan): boolean {
  const hasDay = every === "week" || every === "month";
  return former.every === every && former.at === at && (former.day === day || !hasDay);
}

/** Removes a schedule; its runs stay, for what they found. @throws AppError `storageFailed` */
export async function removeSchedule(id: string): Promise<void> {
  // What it found until now is judged by what the schedule knows.
  await stopRunOf(id);
  await changeRecords(async (records) => {
    await records.objectStore("schedules").delete(id);
    await records.objectStore("standings").delete(id);
  });
  // One may have begun meanwhile.
  await stopRunOf(id);
  await setKnock();
}

/** Starts no more runs until {@link continueSchedule}, and stops the one under way. @throws AppError `storageFailed` */
export async function pauseSchedule(id: string): Promise<void> {
  await changeSchedule(id, () => ({ state: "paused", failure: null, changedAt: Date.now() }));
  await stopRunOf(id, { kind: "schedulePaused" });
  await setKnock();
}

/** Starts runs from now on: what was due meanwhile is not made up for. @throws AppError `storageFailed` */
export async function continueSchedule(id: string): Promise<void> {
  const now = Date.now();
  await changeSchedule(id, (former) => ({
    state: "active",
    failure: null,
    changedAt: now,
    // A clock that was ahead has made what is due until then, unless it has only saved the schedule.
    doneUntil: former.ranAt && former.ranAt > now ? doneSince(former, now) : now,
  }));
  await setKnock();
}

/**
 * Continues the schedules that the connection itself had paused, now that it works.
 *
 * @param isRepaired - which of them are not left paused
 * @throws AppError `storageFailed`
 */
export async function continueRepaired(isRepaired: (schedule: Schedule) => boolean): Promise<void> {
  const { activeId } = await readConnections();
  const isPausedByIt = ({ connectionId, state, failure }: Schedule) =>
    connectionId === activeId && state === "paused" && failure !== null && isOfConnection(failure);
  const paused = (await readAllSchedules()).filter(isPausedByIt);
  for (const { id } of paused.filter(isRepaired)) await continueSchedule(id);
}

/** Runs a schedule now, or tells of the run under way. @returns the run's id @throws AppError if nothing was started */
export async function runSchedule(id: string): Promise<string> {
  const schedule = await findSchedule(id);
  if (!schedule) throw new AppError("notFound");
  await openConnection(schedule.connectionId);
  const runId = await addRun(schedule, null);
  void work();
  await setKnock();
  return runId;
}

/** Forgets what schedules have found and told, with the history that it came from. @throws AppError `storageFailed` */
export async function forgetFindings(): Promise<void> {
  await changeRecords(async (records) => {
    await records.objectStore("standings").clear();
    const runs = records.objectStore("runs");
    const stored = await runs.getAll();
    await Promise.all(stored.filter(({ state }) => state !== "running").map(({ id }) => runs.delete(id)));
    await forgetSpending(records);
  });
  await clearNotices();
}
