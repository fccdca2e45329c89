import { HOUR_MS } from "./day.ts";
import type { SchedulePlan } from "./models/schedule.ts";

type Times = Pick<SchedulePlan, "every" | "at" | "day">;

/** Longest time from one run to the next, in milliseconds. */
const MAX_INTERVAL_MS = {
  "6h": 7 * HOUR_MS,
  "12h": 13 * HOUR_MS,
  day: 25 * HOUR_MS,
  week: (7 * 24 + 1) * HOUR_MS,
  month: (31 * 24 + 1) * HOUR_MS,
} satisfies Record<Times["every"], number>;

/** Returns the first time after `after` at which a run is due, by this computer's calendar and zone. Times in ms since 1970. */
export function dueAfter(times: Times, after: number): number {
  const first = new Date(after);
  // The day before, whose last run may come after midnight where the clock was set back.
  for (let day = -1; ; day++) {
    const date = new Date(first.getFullYear(), first.getMonth(), first.getDate() + day);
    const due = isDay(times, date) && timesOf(times, date).find((time) => time > after);
    if (due) return due;
  }
}

/** Returns the last due time after `after` and not after `now`; null if there is none. */
export function lastDue(times: Times, after: number, now: number): number | null {
  // Only the last interval counts, however long the computer was off.
  let due = dueAfter(times, Math.max(after, now - MAX_INTERVAL_MS[times.every]));
  if (due > now) return null;
  for (let next = dueAfter(times, due); next <= now; next = dueAfter(times, due)) due = next;
  return due;
}

/** Returns when the schedule runs next. A missed run is due at once, but not within an hour of the one before. */
export function nextDue(schedule: Times & { doneUntil: number; ranAt?: number }, now: number): number {
  const since = doneSince(schedule, now);
  const missed = lastDue(schedule, since, now);
  return Math.max(missed === null ? dueAfter(schedule, Math.max(since, now)) : now, restUntil(schedule, now));
}

/** Time before which no run begins, because the previous one is less than an hour ago; 0 if it is not, or the clock was set back. */
export function restUntil({ ranAt = 0 }: { ranAt?: number }, now: number): number {
  return ranAt > now ? 0 : ranAt + HOUR_MS;
}

/** Time until which all runs were made; ignored if it came from a clock that was far ahead. */
export function doneSince({ doneUntil, every }: Times & { doneUntil: number }, now: number): number {
  return doneUntil > now + MAX_INTERVAL_MS[every] ? now : doneUntil;
}

function isDay({ every, day }: Times, date: Date): boolean {
  if (every === "week") return date.getDay() === day;
  if (every !== "month") return true;
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  return date.getDate() === Math.min(day, last);
}

/** Returns the times of a day in their order. A time that the clocks skip comes an hour later. */
export function timesOf({ every, at }: Times, date: Date): number[] {
  const apart = { "6h": 6, "12h": 12 }[every as string] ?? 24;
  const first = at % (apart * 60);
  return Array.from({ length: 24 / apart }, (_, index) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate(), 0, first + index * apart * 60).getTime(),
  );
}
