import { type AddressHistory, numberOf, type Point } from "@/utils/models/history.ts";
import { isRating, MOST_CHANGES, MOST_RECENT, type RatingChange, type Trend } from "@/utils/models/trend.ts";

/** Sums up a history; null where no point of a report that is still there is left. @param followed - number's name */
export function trendOf(history: AddressHistory, followed: string): Trend | null {
  const { connectionId, url, points, names, gone } = history;
  const present = points.filter(([, , reportId]) => !Object.hasOwn(gone, reportId));
  const newest = present.at(-1);
  if (!newest) return null;
  const recent = present
    .slice(-MOST_RECENT)
    .map((point) => [point[0], point[1], numberOf(point, names, followed)] as const);
  return { connectionId, url, reportId: newest[2], recent, changes: changesIn(present).slice(-MOST_CHANGES) };
}

function changesIn(points: Point[]): RatingChange[] {
  const rated = points.flatMap(([at, result]) => (isRating(result) ? [{ at, result }] : []));
  return rated.flatMap(({ at, result }, index) => {
    const before = rated[index - 1]?.result ?? result;
    return before === result ? [] : [[at, before, result] as const];
  });
}
