import { RESULTS, type Result } from "@/utils/contract.ts";

/** A check: time in milliseconds since 1970, rating, and its number if there is one. */
export type ChartPoint = readonly [at: number, result: string | null, value: number | null];

/** A rating that differs from the one before. */
export interface ChartTurn {
  index: number;
  from: Result;
  to: Result;
}

const DAY_MS = 86_400_000;

/** Steps between grid lines that people count in. */
const STEPS = [1, 2, 2.5, 5, 10];

/** Returns four or five round values that hold all of them. */
export function roundValues(values: number[]): number[] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const range = highest - lowest || Math.abs(highest) || 1;
  const power = 10 ** Math.floor(Math.log10(range / 4));
  for (const step of [...STEPS, 20].map((factor) => factor * power)) {
    const first = Math.floor(lowest / step);
    const last = Math.ceil(highest / step);
    if (last - first <= 4) {
      return Array.from({ length: Math.max(last - first, 3) + 1 }, (_, index) => tidy((first + index) * step));
    }
  }
  return [lowest, highest];
}

/** Chooses times at even distances, both ends included, as many as there is room for. */
export function datesBetween(start: number, end: number, width: number): number[] {
  const days = Math.floor((end - start) / DAY_MS);
  const count = Math.min(Math.max(Math.floor(width / 110), 2), 7, days + 1);
  if (count < 2) return [start];
  return Array.from({ length: count }, (_, index) => start + ((end - start) * index) / (count - 1));
}

/** Finds the changes of rating; checks with other results change nothing. @param former - rating before the first */
export function turnsOf(points: readonly ChartPoint[], former: Result | null): ChartTurn[] {
  let last = former;
  return points.flatMap(([, result], index) => {
    const to = RESULTS.find((rating) => rating === result);
    const from = last;
    if (!to) return [];
    last = to;
    return from && from !== to ? [{ index, from, to }] : [];
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

function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
