import type { Point } from "@/utils/models/history.ts";

const DAY_MS = 86_400_000;

/** Up to this many points of an address are all kept. */
const MOST = 400;

/** Beyond that: all points of this time, then one a week for half a year, then one a month. */
const RECENT_MS = 30 * DAY_MS;
const HALF_A_YEAR_MS = 183 * DAY_MS;

/** Upper limit, whatever a service tells. */
const MOST_RECENT = 2_000;

/** Thins a long history, oldest first: the last point of each week or month stays. */
export function thin(points: Point[], now: number): Point[] {
  if (points.length <= MOST) return points;
  const kept = new Map<string, Point>();
  points.forEach((point, index) => {
    kept.set(spanOf(point[0], now) ?? `point ${index}`, point);
  });
  return [...kept.values()].sort((a, b) => a[0] - b[0]).slice(-MOST_RECENT);
}

/** Returns the week or month of which one point is kept; null where all are. */
function spanOf(at: number, now: number): string | null {
  if (at > now - RECENT_MS) return null;
  if (at > now - HALF_A_YEAR_MS) return `week ${Math.floor(at / (7 * DAY_MS))}`;
  return new Date(at).toISOString().slice(0, "YYYY-MM".length);
}
