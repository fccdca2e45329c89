import { database } from "@/utils/database.ts";
import { isWorse, parseRun } from "@/utils/models/run.ts";

/** Counts the pages that got worse in runs that the user has not looked at. @throws AppError `storageFailed` */
export async function countWorse(): Promise<number> {
  // Behind "running" in the alphabet: what is to be told, and what is told but not seen.
  const ended = IDBKeyRange.lowerBound("telling");
  const stored = await database.use((db) => db.getAllFromIndex("runs", "attention", ended));
  const unseen = stored.flatMap((run) => parseRun(run) ?? []).filter(({ seen }) => !seen);
  return new Set(unseen.flatMap(({ found }) => found.filter(isWorse)).map(({ url }) => url)).size;
}
