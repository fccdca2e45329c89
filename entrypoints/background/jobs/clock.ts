import type { Report } from "@/utils/contract.ts";
import { DAY_MS } from "@/utils/day.ts";
import { resultTime } from "@/utils/models/report.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Update } from "@/utils/models/update.ts";
import { readTime } from "../decode/times.ts";
import { type Instant, thisInstant } from "../instant.ts";

/** Allowance because services cut times to seconds, both in reports and in their `Date`. */
const CUT_MS = 2_000;

/** Allowance where the service says that it did what was asked: clocks of one service differ, and some cut to minutes. */
const MADE_MS = 90_000;

/** No zone, and hardly a clock, is wrong by more than this. */
const LONG_MS = DAY_MS;

/** A report's time further ahead of the service's clock than this is in another zone. */
const AHEAD_MS = 60_000;

/** Our clock was not set meanwhile if its offset from the service's changed by no more than this. */
const DRIFT_MS = 5_000;

/** Our clock is trusted for this long where the offset is unknown. */
const TRUSTED_MS = 10 * 60_000;

/** A list this old at the time of the click still shows what was new. */
const RECENT_MS = 60_000;

type Clicked = Pick<Submission, "id" | "startedAt" | "clickedAt" | "baseline"> & Pick<Update, "sentAt">;

/** Submissions whose instants are kept: as many as the largest job has. */
const MAX_CLICKS = 1_000;

/** Instants at which this worker sent each submission, oldest first. */
const clicks = new Map<string, Instant>();

export function noteClick(id: string): void {
  clicks.set(id, thisInstant());
  if (clicks.size > MAX_CLICKS) clicks.delete(clicks.keys().next().value ?? id);
}

/** Was this less than a day ago? Not where our clock was set back since. */
export function isOfLastDay(at: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < DAY_MS;
}

/** Returns when a moment of `performance.now()` was by the service's clock (now `answeredAt`), in ms since 1970. */
export function momentOf(moment: number, answeredAt: number | null): number | null {
  return answeredAt && Math.floor(answeredAt - (performance.now() - moment));
}

/** Has our clock gone further since an instant than the one that stands still during sleep? */
function isAhead({ at, ticks }: Instant): boolean {
  return Date.now() - at - (performance.now() - ticks) > DRIFT_MS;
}

/** Returns when the click was by the service's clock (now `answeredAt`), in ms since 1970; null if unknown. */
export function clickInstant(submission: Clicked, answeredAt: number | null): number | null {
  if (submission.clickedAt !== undefined || answeredAt === null) return submission.clickedAt ?? null;
  const clicked = clicks.get(submission.id);
  if (clicked && !isAhead(clicked)) return momentOf(clicked.ticks, answeredAt);
  const elapsed = Date.now() - (submission.sentAt ?? submission.startedAt);
  const before = submission.baseline?.serviceOffset ?? null;
  // Whether the computer slept or its clock was set, only the service's clock tells.
  const isSteady =
    before === null ? !clicked && elapsed <= TRUSTED_MS : Math.abs(answeredAt - Date.now() - before) <= DRIFT_MS;
  return elapsed >= 0 && isSteady ? answeredAt - elapsed : null;
}

/**
 * Does the service's own time for a report, of creation or else of generation, lie before the click?
 *
 * @param isMade - does the service say that it made the report now?
 */
export function isOlder(report: Report, clickedAt: number | null, isMade = false): boolean {
  const created = creationTime(report);
  if (Number.isNaN(created)) return hasOlderResult(report, clickedAt);
  return clickedAt !== null && created < clickedAt - (isMade ? MADE_MS : CUT_MS);
}

/** Returns the service's time of creation in milliseconds since 1970; NaN where it tells none, or no zone. */
function creationTime({ more }: Report): number {
  const created = readTime(more.created_at);
  return created?.zoneAssumed === false ? Date.parse(created.iso) : Number.NaN;
}

/**
 * Does the time of a report's result lie before the click?
 *
 * @param isMade - does the service say that it did what was asked?
 */
export function hasOlderResult(report: Report, clickedAt: number | null, isMade = false): boolean {
  return clickedAt !== null && certainResultTime(report) < clickedAt - (isMade ? MADE_MS : CUT_MS);
}

/** Is the result certainly from after the click? Nobody can tell where a clock is unknown, or a time of another zone. */
export function isSince(report: Report, clickedAt: number | null, answeredAt: number | null): boolean {
  const time = certainResultTime(report);
  return clickedAt !== null && isPast(time, answeredAt) && time >= clickedAt - CUT_MS;
}

function certainResultTime(report: Report): number {
  return report.zoneAssumed ? Number.NaN : resultTime(report);
}

function isPast(time: number, answeredAt: number | null): boolean {
  return answeredAt !== null && time <= answeredAt + AHEAD_MS;
}

/** Was the report created so long before the click that no wrong clock or zone explains it? */
export function isLongOlder({ more }: Report, clickedAt: number | null): boolean {
  const created = readTime(more.created_at);
  return clickedAt !== null && created !== null && Date.parse(created.iso) < clickedAt - LONG_MS;
}

/** Was a complete list read just before the click? A report that it lacks was made since, whatever its times. */
export function wasListed({ baseline, startedAt }: Submission): boolean {
  const { isWhole, seenAt } = baseline ?? { isWhole: false, seenAt: 0 };
  return isWhole && seenAt <= startedAt && seenAt >= startedAt - RECENT_MS;
}

/** Was the report made after that list, but before the click? Then it is not of this click. */
export function isMadeBetween(report: Report, { baseline, startedAt }: Submission, clickedAt: number | null): boolean {
  const listedAt = clickedAt && baseline ? clickedAt - (startedAt - baseline.seenAt) : null;
  return isOlder(report, clickedAt) && !isOlder(report, listedAt);
}

/** Can a previously unknown report come from this click? Its time decides, else a complete list from just before. */
export function isNotOlder(report: Report, submission: Submission, answeredAt: number | null): boolean {
  const clickedAt = clickInstant(submission, answeredAt);
  if (isOlder(report, clickedAt)) return false;
  const time = report.generatedAt === null ? creationTime(report) : certainResultTime(report);
  if (clickedAt !== null && isPast(time, answeredAt)) return time >= clickedAt - CUT_MS;
  return wasListed(submission);
}
