import { database } from "@/utils/database.ts";
import { parseRun } from "@/utils/models/run.ts";
import { isWorse } from "@/utils/models/turn.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import { sumUp } from "@/utils/sum-up.ts";
import { upToDate } from "./notices/index.ts";

/** Counts the pages that got worse in runs that the user has not looked at, and are so still. @throws AppError `storageFailed` */
export async function countWorse(): Promise<number> {
  // Behind "running" in the alphabet: what is to be told, and what is told but not seen.
  const ended = IDBKeyRange.lowerBound("telling");
  const stored = await database.use((db) => db.getAllFromIndex("runs", "attention", ended));
  const unseen = await upToDate(parseAll(stored, parseRun).filter(({ seen }) => !seen));
  return sumUp(unseen).filter(isWorse).length;
}
