import type { Report } from "@/utils/contract.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { readTime } from "../../decode/times.ts";

/** Services cut times to seconds, both in reports and in their `Date`. */
const CUT_MS = 2_000;

/** A report's time may be ahead of the service's clock by this much; further ahead it is of another zone. */
const AHEAD_MS = 60_000;

/** The clock of this computer was not set meanwhile if it has kept its distance from the service's. */
const DRIFT_MS = 5_000;

/** Where nobody can tell whether it was set, it is trusted for so long. */
const TRUSTED_MS = 10 * 60_000;

/** A list made so long before the click still tells what was new. */
const RECENT_MS = 60_000;

/** When this life of the worker sent a submission, by a clock that nobody can set. */
const clicks = new Map<string, number>();

/** Notes that a submission is about to be sent for the first time, or anew. */
export function noteClick(id: string): void {
  clicks.set(id, performance.now());
}

/**
 * When a submission was asked for by the service's own clock.
 *
 * @param answeredAt - that clock now
 * @returns milliseconds since 1970; null where nobody can tell
 */
export function clickInstant(entry: Submission, answeredAt: number | null): number | null {
  if (entry.clickedAt !== undefined || answeredAt === null) return entry.clickedAt ?? null;
  const clicked = clicks.get(entry.id);
  if (clicked !== undefined) return Math.floor(answeredAt - (performance.now() - clicked));
  const elapsed = Date.now() - entry.startedAt;
  const before = entry.baseline?.serviceOffset ?? null;
  const isSteady = before === null ? elapsed <= TRUSTED_MS : Math.abs(answeredAt - Date.now() - before) <= DRIFT_MS;
  return elapsed >= 0 && isSteady ? answeredAt - elapsed : null;
}

/** Does the service itself tell that a report was created, or else generated, before the click? */
export function isOlder({ more, generatedAt, zoneAssumed }: Report, clickedAt: number | null): boolean {
  const created = readTime(more.created_at);
  const time = created?.zoneAssumed === false ? created.iso : zoneAssumed ? null : generatedAt;
  return clickedAt !== null && time !== null && Date.parse(time) < clickedAt - CUT_MS;
}

/**
 * Tells whether a report that was not known before can be of a click: by its time, or where that tells nothing because
 * every report was known shortly before.
 *
 * @param answeredAt - the service's clock when it listed the report
 */
export function isNotOlder(report: Report, entry: Submission, answeredAt: number | null): boolean {
  const clickedAt = clickInstant(entry, answeredAt);
  if (isOlder(report, clickedAt)) return false;
  const generatedAt = Date.parse(report.generatedAt ?? "");
  const isTold = answeredAt !== null && !report.zoneAssumed && generatedAt <= answeredAt + AHEAD_MS;
  if (clickedAt !== null && isTold) return generatedAt >= clickedAt - CUT_MS;
  const { isWhole, seenAt } = entry.baseline ?? { isWhole: false, seenAt: 0 };
  return isWhole && seenAt <= entry.startedAt && seenAt >= entry.startedAt - RECENT_MS;
}
