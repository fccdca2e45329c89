import { formatDate } from "@/components/charts/chart-format.ts";
import { DAY_MS, dayStart, HOUR_MS, MINUTE_MS } from "@/utils/day.ts";
import { formatClock, formatDistance, formatNear, formatShortDay, times } from "@/utils/format.ts";
import { language, t } from "@/utils/i18n.ts";

const formatLongWeekday = times({ weekday: "long" });

/** Formats a time near now in few words that stand alone, for example "Today 18:00", "Tuesday 18:00" or "1 Dec 06:00". */
export function formatWhen(at: number, now: number): string {
  return capitalized(formatWhenInText(at, now));
}

/** Formats a time as {@link formatWhen}, within a sentence: "today 18:00". */
function formatWhenInText(at: number, now: number): string {
  return t("day_and_time", nearDay(at, now), formatClock(at));
}

/** Formats when a schedule runs, in words that stand alone. */
export function formatDue(due: number, now: number): string {
  return capitalized(formatDueInText(due, now));
}

/** Formats when a schedule runs, within a sentence. What is due already begins soon, at a time that nobody knows yet. */
export function formatDueInText(due: number, now: number): string {
  return due <= now ? t("run_soon") : formatWhenInText(due, now);
}

/** Formats a day in few words, with its year where that may be another one: "22 Sep" or "22 Sep 2024". */
export function formatDay(at: number, now = Date.now()): string {
  return Math.abs(daysBetween(now, at)) < 300 ? formatShortDay(at) : formatDate(at);
}

/** Formats how far ahead a time is, for example "in 2 hours"; at least a minute. */
export function formatAhead(at: number, now: number): string {
  const ms = Math.max(MINUTE_MS, at - now);
  if (ms < HOUR_MS) return formatDistance(Math.round(ms / MINUTE_MS), "minute");
  if (ms < 2 * DAY_MS) return formatDistance(Math.round(ms / HOUR_MS), "hour");
  return formatDistance(Math.round(ms / DAY_MS), "day");
}

/** Formats a time of day. @param minutes - after midnight */
export function formatTimeOfDay(minutes: number): string {
  return formatClock(new Date(2026, 0, 15, 0, minutes).getTime());
}

/** Names a day of the week. @param day - 0 is Sunday */
export function formatWeekday(day: number): string {
  // 4 January 2026 was a Sunday.
  return formatLongWeekday(new Date(2026, 0, 4 + day).getTime());
}

function nearDay(at: number, now: number): string {
  const days = daysBetween(now, at);
  if (Math.abs(days) <= 1) return formatNear(days, "day");
  if (days > 0 && days < 7) return formatLongWeekday(at);
  return formatDay(at, now);
}

/** By the calendar. */
function daysBetween(from: number, to: number): number {
  return Math.round((dayStart(to) - dayStart(from)) / DAY_MS);
}

function capitalized(text: string): string {
  const [first = "", ...others] = text;
  return first.toLocaleUpperCase(language()) + others.join("");
}
