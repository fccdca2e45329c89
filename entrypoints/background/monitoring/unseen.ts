import { database } from "@/utils/database.ts";
import { parseRun } from "@/utils/models/run.ts";
import { isWorse } from "@/utils/models/turn.ts";
import { parseAll } from "@/utils/storage/schema.ts";

/** Counts the pages that got worse in runs that the user has not looked at. @throws AppError `storageFailed` */
export async function countWorse(): Promise<number> {
  // Behind "running" in the alphabet: what is to be told, and what is told but not seen.
  const ended = IDBKeyRange.lowerBound("telling");
  const stored = await database.use((db) => db.getAllFromIndex("runs", "attention", ended));
  const unseen = parseAll(stored, parseRun).filter(({ seen }) => !seen);
  return new Set(unseen.flatMap(({ found }) => found.filter(isWorse)).map(({ url }) => url)).size;
}
