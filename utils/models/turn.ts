import { RESULTS, type Result } from "../contract.ts";

/** A rating that became another one. */
export interface Turn {
  from: Result;
  to: Result;
}

export function isWorse({ from, to }: Turn): boolean {
  return RESULTS.indexOf(to) > RESULTS.indexOf(from);
}

export function countTurns(turns: Turn[]): { worse: number; better: number } {
  const worse = turns.filter(isWorse).length;
  return { worse, better: turns.length - worse };
}
