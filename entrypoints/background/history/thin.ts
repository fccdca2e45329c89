import type { Point } from "@/utils/models/history.ts";

const DAY_MS = 86_400_000;

/** So many points of an address are kept as they are. */
const MOST = 400;

/** All of this time are kept, then one a week for half a year, then one a month. */
const RECENT_MS = 30 * DAY_MS;
const HALF_A_YEAR_MS = 183 * DAY_MS;

/** Nobody looks at more of one address, whatever a service tells. */
const MOST_RECENT = 2_000;

/**
 * Drops points of a long history. Of a week or a month its last point stays.
 *
 * @param points - oldest first
 * @param now - milliseconds since 1970
 */
export function thin(points: Point[], now: number): Point[] {
  if (points.length <= MOST) return points;
  const kept = new Map<string, Point>();
  points.forEach((point, index) => {
    kept.set(spanOf(point[0], now) ?? `point ${index}`, point);
  });
  return [...kept.values()].sort((a, b) => a[0] - b[0]).slice(-MOST_RECENT);
}

/** The week or the month of which one point is kept; null where all are. */
function spanOf(at: number, now: number): string | null {
  if (at > now - RECENT_MS) return null;
  if (at > now - HALF_A_YEAR_MS) return `week ${Math.floor(at / (7 * DAY_MS))}`;
  return new Date(at).toISOString().slice(0, "YYYY-MM".length);
}
