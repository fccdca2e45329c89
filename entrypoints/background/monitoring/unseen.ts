import { database } from "@/utils/database.ts";
import { parseRun, type Run } from "@/utils/models/run.ts";
import { isPausedByFailure } from "@/utils/models/state.ts";
import { isWorse } from "@/utils/models/turn.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import { sumUp } from "@/utils/sum-up.ts";
import { upToDate } from "./notices/index.ts";
import { readAllSchedules } from "./records.ts";

/**
 * Counts the pages that got worse in runs that the user has not looked at, and are so still, but for schedules that are to
 * tell nothing. @throws AppError `storageFailed`
 */
export async function countWorse(): Promise<number> {
  // Behind "running" in the alphabet: what is to be told, and what is told but not seen.
  const ended = IDBKeyRange.lowerBound("telling");
  const stored = await database.use((db) => db.getAllFromIndex("runs", "attention", ended));
  const silent = (await readAllSchedules()).filter(({ tellWhen }) => tellWhen === "never").map(({ id }) => id);
  const isUnseen = ({ seen, telling, scheduleId }: Run) => !seen && telling !== "none" && !silent.includes(scheduleId);
  const unseen = await upToDate(parseAll(stored, parseRun).filter(isUnseen));
  return sumUp(unseen).filter(isWorse).length;
}

/** Has a failure paused a schedule whose user wants to be told? @throws AppError `storageFailed` */
export async function needsUser(): Promise<boolean> {
  return (await readAllSchedules()).some((one) => isPausedByFailure(one) && one.tellWhen !== "never");
}
