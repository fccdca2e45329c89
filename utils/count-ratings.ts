import { isRating, type Result } from "./contract.ts";

/** Counts things by their rating; those without one are left out. */
export function countRatings(rated: { result: string | null }[]): Record<Result, number> {
  const counts = { good: 0, decent: 0, bad: 0 };
  for (const { result } of rated) if (isRating(result)) counts[result]++;
  return counts;
}
