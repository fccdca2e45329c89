import type { Result } from "../../utils/contract.ts";

/** What came out of looking at a page: one of the interface's results (section 3), and whatever led to it. */
export interface Rating {
  result: Result;
  details: Record<string, unknown>;
}

/** Rates the page at an address; rejects where that is not possible. */
export type Rater = (url: string) => Promise<Rating>;

/**
 * The result that belongs to a score, by Lighthouse's own bands.
 *
 * @param score - from 0 to 1
 */
export function resultOf(score: number): Result {
  if (score >= 0.9) return "good";
  return score >= 0.5 ? "decent" : "bad";
}

/**
 * Makes a rater take one address after the other, in the order they came.
 *
 * @param rater - what does the rating; a failure does not hold up those that wait
 */
export function oneAtATime(rater: Rater): Rater {
  let last: Promise<unknown> = Promise.resolve();
  return (url) => {
    const rating = last.then(() => rater(url));
    last = rating.catch(() => undefined);
    return rating;
  };
}
