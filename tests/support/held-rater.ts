import type { Result } from "../../utils/contract.ts";
import type { Rater } from "../service/rating.ts";

/** A rater that a test can hold in the middle of its work. */
export interface HeldRater {
  rate: Rater;
  /** What comes out from now on. */
  result: Result;
  /** Makes every rating wait. @returns lets those that wait, and all later ones, go on */
  hold(): () => void;
}

/** Makes a rater that is instant and says "good" until it is told otherwise. */
export function createHeldRater(): HeldRater {
  let gate = Promise.resolve();
  const rater: HeldRater = {
    result: "good",
    async rate() {
      await gate;
      return { result: rater.result, details: { score: 93 } };
    },
    hold() {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
  return rater;
}
