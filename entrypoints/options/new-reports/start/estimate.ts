import { HOUR_MS, MINUTE_MS } from "@/utils/day.ts";
import { language } from "@/utils/i18n.ts";
import { PACES, type Pace } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";

/** Assumed time to create a report until one was measured. */
const USUAL_MS = 5_000;

/** Assumed time to read a report. */
const READ_MS = 1_000;

/** Refreshes that are under way at once. */
const AT_ONCE = 3;

/** Newest submissions that tell how long it takes. */
const MAX_ASKED = 20;

/** Time that the service usually takes for a report: the middle of the newest ones. @param submissions - newest first */
export function usualMs(submissions: Submission[]): number {
  const times = submissions
    .flatMap(({ state, startedAt, endedAt }) => (state === "done" && endedAt !== null ? [endedAt - startedAt] : []))
    .slice(0, MAX_ASKED)
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? USUAL_MS;
}

/** Time that a number of requests takes: a pace counts from start to start, but no request waits for more than it may. */
export function estimateMs(count: number, pace: Pace, usual: number): number {
  const { atOnce, apartMs } = PACES[pace];
  return (count * Math.max(apartMs, usual)) / atOnce;
}

export function readMs(count: number, atOnce: number): number {
  return (count * READ_MS) / atOnce;
}

/** Time that a number of refreshes takes: each report is read, then asked for a result, which takes as long as a new one. */
export function refreshMs(count: number, usual: number): number {
  return readMs(count, AT_ONCE) + (count * usual) / AT_ONCE;
}

/** Is it too little for a number of minutes? */
export function isShort(ms: number): boolean {
  return ms < MINUTE_MS;
}

/** Formats a rough time, for example "14 minutes" or "2.5 hours"; at least a minute. */
export function formatEstimate(ms: number): string {
  const isLong = ms >= 2 * HOUR_MS;
  const value = isLong ? Math.round((ms / HOUR_MS) * 2) / 2 : Math.max(1, Math.ceil(ms / MINUTE_MS));
  const unit = isLong ? "hour" : "minute";
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(value);
}
