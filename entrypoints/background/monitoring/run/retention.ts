import { DAY_MS } from "@/utils/day.ts";
import type { Records } from "../records.ts";

/** Age at which runs are dropped, what was told of pages that are away, and which reports were asked for in vain. */
export const KEPT_MS = 366 * DAY_MS;

const MAX_DROPPED = 50;

/** Starts of runs that are so old that they are not kept any more. */
export function tooOld(): IDBKeyRange {
  return IDBKeyRange.upperBound(Date.now() - KEPT_MS);
}

export async function dropOldest(records: Records): Promise<void> {
  const runs = records.objectStore("runs");
  const old = await runs.index("startedAt").getAllKeys(tooOld(), MAX_DROPPED);
  await Promise.all(old.map((id) => runs.delete(id)));
}
