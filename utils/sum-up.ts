import type { FoundChange, Run } from "./models/run.ts";

/** Sums up what runs found: how each page differs from before. What came back, and what two schedules saw, counts once. */
export function sumUp(runs: Pick<Run, "found">[]): FoundChange[] {
  const byUrl = new Map<string, FoundChange>();
  // Runs that begin one after the other may end the other way round.
  for (const change of runs.flatMap(({ found }) => found).sort((a, b) => a.at - b.at)) {
    byUrl.set(change.url, { ...change, from: byUrl.get(change.url)?.from ?? change.from });
  }
  return [...byUrl.values()].filter(({ from, to }) => from !== to);
}
