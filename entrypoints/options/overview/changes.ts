import { differenceForReading } from "@/utils/format.ts";
import { type Trend, type TurnSince, turnSince } from "@/utils/models/trend.ts";
import { splitTurns } from "@/utils/models/turn.ts";

/** An address whose rating is another one than before a period. */
export interface Change extends TurnSince {
  trend: Trend;
  /** Difference of the followed number; null where either is not known. */
  difference: number | null;
}

/** Finds what got worse and better since a time, latest first. */
export function changesSince(trends: Trend[], since: number): { worse: Change[]; better: Change[] } {
  const changes = trends.flatMap((trend) => {
    const turn = turnSince(trend, since);
    return turn ? [{ ...turn, trend, difference: differenceSince(trend, since) }] : [];
  });
  return splitTurns(changes.sort((a, b) => b.at - a.at));
}

/** Compares the last number with the one before the period's first change of rating. */
function differenceSince({ recent, changes }: Trend, since: number): number | null {
  const firstAt = changes.find(([at]) => at >= since)?.[0] ?? 0;
  const before = recent.findLast(([at, , value]) => at < firstAt && value !== null)?.[2] ?? null;
  const last = recent.at(-1)?.[2] ?? null;
  return differenceForReading(before, last);
}
