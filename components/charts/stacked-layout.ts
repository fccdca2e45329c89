import { RESULTS, type Result } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { round } from "./round.ts";
import { roundValues } from "./scale.ts";

/** Numbers by result at the start of a day, in milliseconds since 1970. */
export type StackedPoint = Record<Result, number> & { at: number };

export const HEIGHT = 236;
export const [TOP, BOTTOM] = [8, 22];
/** Room for the last marker. */
export const END = 8;
/** Bad has the flat base. */
export const BOTTOM_UP = RESULTS.toReversed();

/** Places of values in the chart, in pixels. */
export interface Geometry {
  width: number;
  left: number;
  ticks: number[];
  x: (at: number) => number;
  y: (value: number) => number;
}

/** Lays the chart out. @param until - end of the axis where there is only one point */
export function geometryOf(points: StackedPoint[], until: number, width: number): Geometry {
  const highest = Math.max(...points.map((point) => stackUp(point).at(-1) as number));
  const ticks = roundValues([0, highest], true);
  const top = ticks.at(-1) as number;
  const left = 12 + 7.5 * formatNumber(top).length;
  const first = points[0]?.at ?? 0;
  const range = Math.max((points.length > 1 ? lastOf(points).at : until) - first, 1);
  return {
    width,
    left,
    ticks,
    x: (at) => round(left + ((at - first) / range) * (width - left - END)),
    y: (value) => round(TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM)),
  };
}

/** Upper edges of a point's bands, bottom first. */
export function stackUp(point: StackedPoint): number[] {
  let top = 0;
  return BOTTOM_UP.map((result) => (top += point[result]));
}

/** Centre of each band at the end, in pixels from the chart's top. Bands of 0 lie on the next one. */
export function bandCentres(points: StackedPoint[]): Map<Result, number> {
  const { y } = geometryOf(points, 0, 0);
  const tops = stackUp(lastOf(points));
  return new Map(BOTTOM_UP.map((result, band) => [result, y(((tops[band] ?? 0) + (tops[band - 1] ?? 0)) / 2)]));
}

export function lastOf(points: StackedPoint[]): StackedPoint {
  return points.at(-1) as StackedPoint;
}
