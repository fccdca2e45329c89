import { RESULTS, type Result } from "../contract.ts";

export interface Turn {
  from: Result;
  to: Result;
}

export function isWorse({ from, to }: Turn): boolean {
  return RESULTS.indexOf(to) > RESULTS.indexOf(from);
}

/** Parts what got worse from what got better, each in the order given. */
export function splitTurns<T extends Turn>(turns: T[]): { worse: T[]; better: T[] } {
  return { worse: turns.filter(isWorse), better: turns.filter((turn) => !isWorse(turn)) };
}

export function countTurns(turns: Turn[]): { worse: number; better: number } {
  const worse = turns.filter(isWorse).length;
  return { worse, better: turns.length - worse };
}
