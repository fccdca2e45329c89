import { isRating, type Result } from "@/utils/contract.ts";
import type { Turn } from "@/utils/models/turn.ts";
import { formatTick } from "./chart-format.ts";
import { round } from "./round.ts";
import { roundValues } from "./scale.ts";

/** Least width for full height and all names of turns. */
export const WIDE = 480;

/** Room above for names of turns, below for dates. */
const TOP = 26;
export const BOTTOM = 22;
export const END = 12;
const STRIP_HEIGHT = 96;

/** A check: time in milliseconds since 1970, rating, and its number if there is one. */
export type ChartPoint = readonly [at: number, result: string | null, value: number | null];

/** A rating that differs from the one before. */
export interface ChartTurn extends Turn {
  index: number;
}

/** Finds the changes of rating; checks with other results change nothing. @param former - rating before the first */
export function turnsOf(points: readonly ChartPoint[], former: Result | null): ChartTurn[] {
  let last = former;
  return points.flatMap(([, result], index) => {
    const from = last;
    if (!isRating(result)) return [];
    last = result;
    return from && from !== result ? [{ index, from, to: result }] : [];
  });
}

/** Chooses the points that get a marker: ends and turns always, others where none is nearer than `distance`. */
export function markedPoints(places: number[], turns: ChartTurn[], distance: number): Set<number> {
  const marked = new Set([places.length - 1, ...turns.map(({ index }) => index)]);
  const fixed = [...marked].map((index) => places[index] as number);
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, x] of places.entries()) {
    if (marked.has(index)) last = x;
    else if (x - last >= distance && fixed.every((other) => Math.abs(other - x) >= distance)) {
      marked.add(index);
      last = x;
    }
  }
  return marked;
}

/** Finds the point nearest to a place. */
export function nearest(places: number[], x: number): number {
  return places.reduce(
    (best, place, index) => (Math.abs(place - x) < Math.abs((places[best] as number) - x) ? index : best),
    0,
  );
}

/**
 * Computes where everything stands, in pixels.
 * @param points - oldest first
 * @param until - end of the chart, in milliseconds since 1970
 * @param range - values at the bottom and the top; left out to fit the points
 */
export function layOut(
  points: readonly ChartPoint[],
  width: number,
  until: number,
  range: readonly [number, number] | undefined,
) {
  const values = points.flatMap(([, , value]) => (value === null ? [] : value));
  const hasValues = values.length > 0;
  const grid = hasValues ? roundValues([...(range ?? []), ...values]) : [];
  const height = hasValues ? (width >= WIDE ? 250 : 190) : STRIP_HEIGHT;
  const [lowest = 0, highest = 1] = [grid[0], grid.at(-1)];
  const base = height - BOTTOM;
  const start = hasValues ? Math.max(...grid.map((value) => formatTick(value).length)) * 7 + 12 : END;
  const first = points[0]?.[0] ?? until;
  const span = Math.max(until - first, 1);
  const yOf = (value: number) => round(base - ((value - lowest) / (highest - lowest)) * (base - TOP));
  const places = points.map(([at, , value]) => ({
    x: round(start + (Math.min(at - first, span) / span) * (width - END - start)),
    // A check without a number is a mark on the ground.
    y: !hasValues ? round((base + TOP) / 2) : value === null ? base : yOf(value),
  }));
  const line = places.filter((_, index) => points[index]?.[2] !== null).map(({ x, y }) => `${x},${y}`);
  const axis = grid.map((value) => ({ value, y: yOf(value) }));
  return { height, start, places, line: hasValues ? line.join(" ") : "", axis };
}
