import { formatTick } from "./chart-format.ts";
import type { ChartPoint } from "./line-chart.ts";
import { round } from "./round.ts";
import { roundValues } from "./scale.ts";

/** Least width for full height and all names of turns. */
export const WIDE = 480;

/** Room above for names of turns, below for dates. */
const TOP = 26;
export const BOTTOM = 22;
export const END = 12;
const STRIP_HEIGHT = 96;

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
