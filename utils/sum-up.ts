import type { FoundChange } from "./models/run.ts";

/** Sums up what several runs found: how each page differs from before them. @param found - oldest first */
export function sumUp(found: FoundChange[]): FoundChange[] {
  const byUrl = new Map<string, FoundChange>();
  for (const change of found) byUrl.set(change.url, { ...change, from: byUrl.get(change.url)?.from ?? change.from });
  return [...byUrl.values()].filter(({ from, to }) => from !== to);
}
