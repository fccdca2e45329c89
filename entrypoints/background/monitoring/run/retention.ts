import { DAY_MS } from "@/utils/day.ts";
import type { Records } from "../records.ts";

/** Age at which runs are dropped, what was told of pages that are away, and which reports were asked for in vain. */
export const KEPT_MS = 366 * DAY_MS;

const MAX_DROPPED = 50;

/** Is a run that began then so old that it is not kept any more? */
export function isTooOld(startedAt: number): boolean {
  return startedAt <= Date.now() - KEPT_MS;
}

export async function dropOldest(records: Records): Promise<void> {
  const runs = records.objectStore("runs");
  const old = await runs.index("startedAt").getAllKeys(IDBKeyRange.upperBound(Date.now() - KEPT_MS), MAX_DROPPED);
  await Promise.all(old.map((id) => runs.delete(id)));
}
