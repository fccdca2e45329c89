import { type KnownReport, parseKnownReport } from "@/utils/models/known-report.ts";
import { allOf } from "@/utils/storage/all-of.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import { withoutReports } from "./points.ts";
import { changeMemory, countDay, type Memory, putHistory, readHistory } from "./transaction.ts";

/**
 * Removes deleted reports from the index; their points stay for 30 days.
 * @param isComplete - are they what a list of all reports lacked? @throws AppError `storageFailed`
 */
export function forgetReports(
  connectionId: string,
  reportIds: string[],
  now = Date.now(),
  isComplete = false,
): Promise<void> {
  return changeMemory(async (memory) => {
    const reports = memory.objectStore("reports");
    const stored = await Promise.all(reportIds.map((id) => reports.get([connectionId, id])));
    await Promise.all(reportIds.map((id) => reports.delete([connectionId, id])));
    const known = parseAll(stored, parseKnownReport);
    await markGone(memory, known, now);
    if (known.length > 0 || isComplete) await countDay(memory, connectionId, now, isComplete);
  });
}

/** Marks reports of a connection as gone in the histories of their addresses. */
export async function markGone(memory: Memory, reports: KnownReport[], now: number): Promise<void> {
  for (const gone of Map.groupBy(reports, ({ url }) => url).values()) {
    const [{ connectionId, url }] = gone as [KnownReport];
    const history = await readHistory(memory, connectionId, url);
    const ids = gone.map(({ reportId }) => reportId);
    if (history) await putHistory(memory, withoutReports(history, ids, now));
  }
}

const STORES = ["reports", "history", "trends", "days"] as const;

/** Empties the index, the histories and the daily counts. @throws AppError `storageFailed` */
export function clear(): Promise<void> {
  return changeMemory(async (memory) => {
    await Promise.all(STORES.map((name) => memory.objectStore(name).clear()));
  });
}

/** Forgets a connection for good: nothing of it is recorded again. @throws AppError `storageFailed` */
export function forgetConnection(connectionId: string): Promise<void> {
  return changeMemory(async (memory) => {
    await memory.objectStore("removed").put({ connectionId });
    const all = allOf(connectionId);
    await Promise.all(STORES.map((name) => memory.objectStore(name).delete(all)));
  });
}
