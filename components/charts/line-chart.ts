import { isRating, type Result } from "@/utils/contract.ts";
import type { Turn } from "@/utils/models/turn.ts";

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
