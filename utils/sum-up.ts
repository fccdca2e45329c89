import type { FoundChange } from "./models/run.ts";

/** Sums up what several runs found: how each page differs from before them. */
export function sumUp(found: FoundChange[]): FoundChange[] {
  const byUrl = new Map<string, FoundChange>();
  // Runs that begin one after the other may end the other way round.
  for (const change of found.toSorted((a, b) => a.at - b.at)) {
    byUrl.set(change.url, { ...change, from: byUrl.get(change.url)?.from ?? change.from });
  }
  return [...byUrl.values()].filter(({ from, to }) => from !== to);
}
