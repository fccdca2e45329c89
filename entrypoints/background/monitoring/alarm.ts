import { browser } from "wxt/browser";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { coalesce } from "@/utils/queue.ts";
import { nextDue } from "@/utils/schedule-times.ts";
import { MIN_ALARM_MS } from "../jobs/waking.ts";
import { canRun, readOutlook } from "./outlook.ts";

export const KNOCK_ALARM = "monitoring";

/** The alarm only makes the worker look: what is due stands in the database. */
const KNOCK_MINUTES = 15;

/** A run under way is gone on with, if its worker ends. */
const WORKING_MS = 60_000;

/** Sets the alarm for what is due next, read at the call or later, or clears it. Browsers limit the number of alarms. */
export const setKnock = coalesce(async () => {
  // Firefox keeps no alarms when it closes: what cannot be read as it starts would wake nobody again.
  const when = await nextKnock().catch(latest);
  const { alarms } = browser;
  const setting: Promise<unknown> =
    when === null ? alarms.clear(KNOCK_ALARM) : alarms.create(KNOCK_ALARM, { when, periodInMinutes: KNOCK_MINUTES });
  await setting.catch(() => undefined);
});

async function nextKnock(): Promise<number | null> {
  const outlook = await readOutlook();
  const { schedules, running, telling, delay } = outlook;
  const now = Date.now();
  const active = schedules.filter(({ state }) => state === "active");
  if (active.length + running.length + telling.length === 0) return null;
  // What cannot be made stays due: it is no reason to knock earlier.
  const canBeMade = (one: Schedule | Run) => canRun(outlook, one);
  const dues = active.filter(canBeMade).map((schedule) => nextDue(schedule, now));
  const next = running.filter(canBeMade).map(({ heldUntil }) => heldUntil ?? now + WORKING_MS);
  const first = Math.min(latest(), ...dues, ...next);
  return Math.max(first, now + delay, now + MIN_ALARM_MS);
}

function latest(): number {
  return Date.now() + KNOCK_MINUTES * 60_000;
}
