import { browser } from "wxt/browser";

/** Alarm that restarts a worker that ended amid long work; recovery runs at its start. */
const ALARM = "job";
const ALARM_MINUTES = 1;

/** Chromium documents no shorter alarms. */
export const MIN_ALARM_MS = 30_000;

let working = 0;

/** Has the browser wake a worker that ends before the work, which takes minutes or hours. */
export async function whileWaking<T>(work: () => Promise<T>): Promise<T> {
  working++;
  try {
    await browser.alarms.create(ALARM, { periodInMinutes: ALARM_MINUTES }).catch(() => undefined);
    return await work();
  } finally {
    working--;
    await letSleep();
  }
}

/** Ends the waking of the worker where nothing needs it. */
export async function letSleep(): Promise<void> {
  if (working === 0) await browser.alarms.clear(ALARM).catch(() => undefined);
}
