import { isRating } from "@/utils/contract.ts";
import { DAY_MS } from "@/utils/day.ts";
import type { AddressHistory, Point } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { arrange, type Details, makeRoom } from "./details.ts";

/** Number of newest points whose list entries are kept, and whose numbers keep their places. */
const NEWEST = 10;

/** Deleted reports stay in the history for this long. */
const GRACE_MS = 30 * DAY_MS;

/** Up to this many points of an address are all kept. */
const KEPT_WHOLE = 400;

/** Beyond that: all points of this time, then one a week for half a year, then one a month. */
const RECENT_MS = 30 * DAY_MS;
const HALF_A_YEAR_MS = 183 * DAY_MS;

/** Upper limit, whatever a service tells. */
const MAX_RECENT = 2_000;

export function emptyHistory({ connectionId, url }: Pick<KnownReport, "connectionId" | "url">): AddressHistory {
  return { connectionId, url, points: [], names: [], entries: [], gone: {}, seenAt: 0 };
}

/** Adds a point to a history, or details to an existing point. @param now - milliseconds since 1970 */
export function withPoint(
  former: AddressHistory,
  reportId: string,
  { at, result }: NonNullable<KnownReport["point"]>,
  details: Details,
  now: number,
): AddressHistory {
  const isOther = (one: { at: number; reportId: string }) => one.at !== at || one.reportId !== reportId;
  const isOtherPoint = ([at, , reportId]: Point) => isOther({ at, reportId });
  const history = makeRoom(former, details.numbers, NEWEST);
  const [, , , score = null, numbers = []] = history.points.find((point) => !isOtherPoint(point)) ?? [];
  const others = history.points.filter(isOtherPoint);
  const { names, row } = arrange(history.names, numbers, details.numbers);
  const place = others.findLastIndex(([time]) => time <= at) + 1;
  const points = thin(others.toSpliced(place, 0, pointOf(at, result, reportId, details.score ?? score, row)), now);
  const { lists } = details;
  const told = Object.keys(lists).length > 0 ? [{ at, reportId, lists }] : [];
  const listed = [...history.entries.filter(isOther), ...told];
  const newest = new Set(points.slice(-NEWEST).map(([at, , reportId]) => keyOf({ at, reportId })));
  const entries = listed.filter((one) => newest.has(keyOf(one))).sort((a, b) => a.at - b.at);
  return withIndexed({ ...history, points, names, entries });
}

/** Marks reports as deleted; their points stay for a while. @param now - milliseconds since 1970 */
export function withoutReports(history: AddressHistory, reportIds: string[], now: number): AddressHistory {
  const gone = { ...history.gone, ...Object.fromEntries(reportIds.map((id) => [id, now])) };
  return withIndexed({ ...history, gone });
}

/** Unmarks a report: the service has it again. */
export function withReport(history: AddressHistory, reportId: string): AddressHistory {
  const { [reportId]: _back, ...gone } = history.gone;
  return withIndexed({ ...history, gone });
}

/** Drops the points of reports deleted long ago. @param now - milliseconds since 1970 */
export function withoutForgotten(history: AddressHistory, now: number): AddressHistory {
  const deletedAt = new Map(Object.entries(history.gone));
  const isForgotten = (reportId: string) => (deletedAt.get(reportId) ?? now) <= now - GRACE_MS;
  return withIndexed({
    ...history,
    points: history.points.filter(([, , reportId]) => !isForgotten(reportId)),
    entries: history.entries.filter(({ reportId }) => !isForgotten(reportId)),
    gone: Object.fromEntries(Object.entries(history.gone).filter(([reportId]) => !isForgotten(reportId))),
  });
}

function withIndexed({ standing: _was, standingSince: _since, forgetAt: _at, ...history }: AddressHistory) {
  const { points, gone } = history;
  const newest = points.findLast(([, result, reportId]) => isRating(result) && !Object.hasOwn(gone, reportId));
  const deletedAt = Object.values(gone);
  return {
    ...history,
    ...(newest && { standing: newest[1] as string, standingSince: newest[0] }),
    ...(deletedAt.length > 0 && { forgetAt: Math.min(...deletedAt) + GRACE_MS }),
  };
}

function pointOf(at: number, result: string | null, reportId: string, score: number | null, row: (number | null)[]) {
  if (row.length > 0) return [at, result, reportId, score, row] as const satisfies Point;
  return score === null ? ([at, result, reportId] as const) : ([at, result, reportId, score] as const);
}

function keyOf({ at, reportId }: { at: number; reportId: string }): string {
  return `${at} ${reportId}`;
}

/** Thins a long history, oldest first: the last point of each week or month stays. */
export function thin(points: Point[], now: number): Point[] {
  if (points.length <= KEPT_WHOLE) return points;
  const kept = new Map<string, Point>();
  points.forEach((point, index) => {
    kept.set(spanOf(point[0], now) ?? `point ${index}`, point);
  });
  return [...kept.values()].sort((a, b) => a[0] - b[0]).slice(-MAX_RECENT);
}

/** Returns the week or month of which one point is kept; null where all are. */
function spanOf(at: number, now: number): string | null {
  if (at > now - RECENT_MS) return null;
  if (at > now - HALF_A_YEAR_MS) return `week ${Math.floor(at / (7 * DAY_MS))}`;
  return new Date(at).toISOString().slice(0, "YYYY-MM".length);
}
