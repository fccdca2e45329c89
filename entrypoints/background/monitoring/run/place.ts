import type { Collection } from "@/utils/collect.ts";
import type { Report } from "@/utils/contract.ts";
import { resultTime } from "@/utils/models/report.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Standings } from "@/utils/models/standings.ts";
import { descends } from "../../reports/order.ts";
import { changeRecords, openRunIn, toStandings } from "../records.ts";

/** A list may show a result late: those of this time before the last reading are read once more. */
const MARGIN_MS = 10 * 60_000;

/** Notes how far the newest results were read, and where the older ones go on; nothing of a run that is over. */
export async function keepPlace(
  { id, scheduleId }: Run,
  standings: Standings,
  newest: Collection<Report>,
  older: Collection<Report> | null,
  at: string | null = older?.next ?? null,
): Promise<void> {
  const [first, last] = [timesOf(newest)[0], timesOf(newest).at(-1)];
  const isNewer = (row: Report) => !newest.rows.has(row.id) && last !== undefined && resultTime(row) > last;
  const isUnordered = standings.isUnordered || (older !== null && [...older.rows.values()].some(isNewer));
  const isTrusted = !isUnordered && isOrdered(newest, standings);
  // A result that is dated ahead hides none of those to come.
  const readUntil = isTrusted && first ? Math.min(first, Date.now()) : null;
  await changeRecords(async (records) => {
    const store = records.objectStore("standings");
    // One that was stopped may have been stopped because its schedule was deleted, or looks after other reports now.
    if (!(await openRunIn(records, id))) return;
    const stored = toStandings(scheduleId, await store.get(scheduleId));
    await store.put({ ...stored, readUntil, at, isUnordered });
  });
}

/** Are the times told, and newest first? */
export function isOrdered(read: Collection<Report>, { isUnordered }: Standings): boolean {
  const times = timesOf(read);
  return !isUnordered && times.length > 0 && descends(times);
}

/** Was everything read that is newer than a time? */
export function reaches(read: Collection<Report>, until: number | null): boolean {
  return until !== null && (timesOf(read).at(-1) ?? Number.POSITIVE_INFINITY) < until - MARGIN_MS;
}

function timesOf({ rows }: Collection<Report>): number[] {
  return [...rows.values()].map(resultTime).filter((time) => !Number.isNaN(time));
}
