import { isRating, type Result } from "../contract.ts";
import { isText, isTime, listOf, type Parsed } from "../guards.ts";
import { parseOrNull } from "../storage/schema.ts";
import { type AddressHistory, numberOf, type Point, presentPoints } from "./history.ts";
import type { Turn } from "./turn.ts";

/** Newest points of an address that its trend holds. */
const MAX_RECENT = 20;

/** Newest changes of rating that a trend holds. */
const MAX_CHANGES = 40;

export type TrendPoint = readonly [
  /** As of a history's point. */
  at: number,
  result: string | null,
  /** Value of the number that the user follows; null where the service told none. */
  value: number | null,
];

export type RatingChange = readonly [at: number, from: Result, to: Result];

/** Summary of an address's history, so that lists and Overview need not read its points. Times in ms since 1970. */
export type Trend = Parsed<typeof TREND>;

const TREND = {
  connectionId: isText,
  /** As `addressOf` in `history.ts` writes it. */
  url: isText,
  /** Report of the newest point. */
  reportId: isText,
  /** Oldest first; without points of deleted reports. At least one. */
  recent: (value: unknown): value is TrendPoint[] =>
    Array.isArray(value) && value.length > 0 && value.every(isTrendPoint),
  /** Oldest first. */
  changes: listOf(isRatingChange),
  /** Time of the newest change; 0 where several points agree. A single point has nothing to compare. */
  changedAt: [undefined, isTime],
} as const;

export const parseTrend = parseOrNull(TREND);

/** Sums up a history; null where no point of a report that is still there is left. @param followed - number's name */
export function trendOf(history: AddressHistory, followed: string): Trend | null {
  const { connectionId, url, names } = history;
  const present = presentPoints(history);
  const newest = present.at(-1);
  if (!newest) return null;
  const recent = present
    .slice(-MAX_RECENT)
    .map((point) => [point[0], point[1], numberOf(point, names, followed)] as const);
  const changes = changesIn(present).slice(-MAX_CHANGES);
  return { connectionId, url, reportId: newest[2], recent, changes, ...changedAtOf({ recent, changes }) };
}

/** Returns what the database indexes of a trend. */
export function changedAtOf({ recent, changes }: Pick<Trend, "recent" | "changes">): Pick<Trend, "changedAt"> {
  return recent.length > 1 ? { changedAt: changes.at(-1)?.[0] ?? 0 } : {};
}

function changesIn(points: Point[]): RatingChange[] {
  const rated = points.flatMap(([at, result]) => (isRating(result) ? [{ at, result }] : []));
  return rated.flatMap(({ at, result }, index) => {
    const before = rated[index - 1]?.result ?? result;
    return before === result ? [] : [[at, before, result] as const];
  });
}

/** A rating that differs from the one before a period. */
export interface TurnSince extends Turn {
  /** Time of the change to `to`. */
  at: number;
}

/** Compares the rating with the last one before a period, or else with the period's first; null if it is the same. */
export function turnSince({ changes }: Trend, since: number): TurnSince | null {
  const inPeriod = changes.filter(([at]) => at >= since);
  const first = inPeriod[0];
  const last = inPeriod.at(-1);
  if (!first || !last || first[1] === last[2]) return null;
  return { from: first[1], to: last[2], at: last[0] };
}

function isTrendPoint(value: unknown): value is TrendPoint {
  if (!Array.isArray(value)) return false;
  const [at, result, number] = value;
  return isTime(at) && (result === null || isText(result)) && (number === null || Number.isFinite(number));
}

function isRatingChange(value: unknown): value is RatingChange {
  if (!Array.isArray(value)) return false;
  const [at, from, to] = value;
  return isTime(at) && isRating(from) && isRating(to);
}
