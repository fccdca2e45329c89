import { browser } from "wxt/browser";
import { isTime } from "@/utils/guards.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { nextDue } from "@/utils/schedule-times.ts";
import { defineItem } from "@/utils/storage/item.ts";
import { readConnections } from "../connections/records.ts";
import { readAllSchedules, readRunsWith } from "./records.ts";

export const KNOCK_ALARM = "monitoring";

/** What is due stands in the database: the alarm only makes the worker look. */
const KNOCK_MINUTES = 15;

/** A run under way is gone on with, if its worker ends. */
const WORKING_MS = 60_000;

/** The browser has other things to do when it starts, and so has the network: what was missed is made up for later. */
const FIRST_KNOCK_MS = { least: 60_000, most: 300_000 };

/** Chromium documents no shorter alarms. */
const SHORTEST_MS = 30_000;

/** Nothing is made before this in this browser session, in milliseconds since 1970; 0 before the worker's first start. */
const notBeforeItem = defineItem("session:no-run-before", (stored) => (isTime(stored) ? (stored as number) : 0));

/** Returns how long runs still have to wait since the browser started, in milliseconds. */
export async function startDelay(): Promise<number> {
  const { least, most } = FIRST_KNOCK_MS;
  const now = Date.now();
  let notBefore = await notBeforeItem.getValue();
  if (notBefore === 0) {
    notBefore = now + least + Math.floor(Math.random() * (most - least));
    await notBeforeItem.setValue(notBefore);
  }
  const left = notBefore - now;
  // A clock that was set back holds nothing up.
  return left > most ? 0 : Math.max(0, left);
}

/** Sets the alarm for what is due next; it is cleared where nothing is scheduled. */
export async function setKnock(): Promise<void> {
  const now = Date.now();
  const [schedules, running, telling, delay, { activeId }, { rememberResults }] = await Promise.all([
    readAllSchedules(),
    readRunsWith("running"),
    readRunsWith("telling"),
    startDelay(),
    readConnections(),
    preferencesItem.getValue(),
  ]);
  const active = schedules.filter(({ state }) => state === "active");
  if (active.length + running.length + telling.length === 0) return void (await browser.alarms.clear(KNOCK_ALARM));
  // What cannot be made stays due: it is no reason to knock earlier.
  const canRun = ({ connectionId }: { connectionId: string }) => rememberResults && connectionId === activeId;
  const dues = active.filter(canRun).map((schedule) => nextDue(schedule, now));
  const next = running.filter(canRun).map(({ heldUntil }) => heldUntil ?? now + WORKING_MS);
  const first = Math.min(now + KNOCK_MINUTES * 60_000, ...dues, ...next);
  const when = Math.max(first, now + delay, now + SHORTEST_MS);
  await browser.alarms.create(KNOCK_ALARM, { when, periodInMinutes: KNOCK_MINUTES });
}
