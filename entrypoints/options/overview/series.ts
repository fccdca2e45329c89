import type { Result } from "@/utils/contract.ts";
import { dayOf, dayStart } from "@/utils/day.ts";
import type { DayCounts } from "@/utils/models/history.ts";

/** Number of reports or addresses by result. */
export type Counts = Record<Result, number>;

/** Addresses by result at the end of a day. */
export interface DailyCounts extends Counts {
  /** Start of the day here, in milliseconds since 1970. */
  at: number;
}

/** Returns the days since all reports had been read: before that, what was only seen later looks like a development. */
export function sinceAllRead(days: DayCounts[]): DayCounts[] {
  const first = days.findIndex(({ isComplete }) => isComplete);
  return first === -1 ? [] : days.slice(first);
}

/**
 * Counts for every day from `since` on, but none before the first counted day. A day on which nothing changed is as the
 * one before.
 *
 * @param days - oldest first @param now - milliseconds since 1970, as is `since`
 */
export function dailyCounts(days: DayCounts[], since: number, now: number): DailyCounts[] {
  const counted = days.map((day) => ({ ...pick(day), at: startOf(day.day) })).filter(({ at }) => at <= now);
  const [first] = counted;
  if (!first) return [];
  const series: DailyCounts[] = [];
  let index = 0;
  for (let at = Math.max(first.at, dayStart(since)); at <= now; at = dayStart(at, 1)) {
    while ((counted[index + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) index++;
    series.push({ ...(counted[index] as DailyCounts), at });
  }
  return series;
}

/** Start of the first day that was counted; null where none was. */
export function countedSince(days: DayCounts[]): number | null {
  return days[0] ? startOf(days[0].day) : null;
}

/** Picks the newest day and every `step`th before it, newest first. */
export function everyNth(series: DailyCounts[], step: number): DailyCounts[] {
  return series.toReversed().filter((_, index) => index % step === 0);
}

/** Writes the days of a series as CSV, oldest first. */
export function toCsv(series: DailyCounts[]): string {
  const rows = series.map(({ at, good, decent, bad }) => [dayOf(at), good, decent, bad].join(","));
  return ["day,good,decent,bad", ...rows].join("\r\n");
}

export function sumOf({ good, decent, bad }: Counts): number {
  return good + decent + bad;
}

/** Returns the local start of a day; NaN where it is none. @param day - `YYYY-MM-DD` */
function startOf(day: string): number {
  const [year = Number.NaN, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).getTime();
}

function pick({ good, decent, bad }: Counts): Counts {
  return { good, decent, bad };
}
