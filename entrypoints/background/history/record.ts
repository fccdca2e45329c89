import type { Report } from "@/utils/contract.ts";
import { dayOf } from "@/utils/day.ts";
import type { AddressHistory } from "@/utils/models/history.ts";
import { type KnownReport, parseKnownReport, SEEN_EVERY_MS } from "@/utils/models/known-report.ts";
import { type Details, detailsOf } from "./details.ts";
import { markGone } from "./forget.ts";
import { emptyHistory, withPoint, withReport } from "./points.ts";
import { MAX_LAG_MS, type Sighting, sight } from "./sighting.ts";
import { changeMemory, countDay, type Memory, putHistory, readHistory } from "./transaction.ts";
import { dropExcess } from "./trim.ts";

interface Seen extends Sighting {
  details: Details;
  former: KnownReport | undefined;
}

/**
 * Records reports in the index, their histories and the day's counts, but nothing of a removed connection.
 *
 * @param now - milliseconds since 1970 @throws AppError `storageFailed`: nothing was recorded
 */
export function record(connectionId: string, reports: Report[], now = Date.now()): Promise<void> {
  return changeMemory(async (memory) => {
    if (await memory.objectStore("removed").get(connectionId)) return false;
    const seen = await compare(memory, connectionId, reports, now);
    const byAddress = Map.groupBy(seen, ({ record }) => record.url);
    // Their ids were used again for another address.
    const moved: KnownReport[] = [];
    const changes = await Promise.all(
      [...byAddress.values()].map((ofAddress) => recordAddress(memory, ofAddress, moved, now)),
    );
    await markGone(memory, moved, now);
    if (changes.includes("new")) await dropExcess(memory);
    if (moved.length > 0 || changes.includes("new") || changes.includes("result"))
      await countDay(memory, connectionId, now);
    return changes.some(Boolean);
  });
}

async function compare(memory: Memory, connectionId: string, reports: Report[], now: number): Promise<Seen[]> {
  const store = memory.objectStore("reports");
  const stored = await Promise.all(reports.map(({ id }) => store.get([connectionId, id])));
  return reports.flatMap((report, index) => {
    const former = parseKnownReport(stored[index]) ?? undefined;
    const details = detailsOf(report, memory.followed);
    const sighting = sight(former, connectionId, report, details.count, now);
    return sighting ? { ...sighting, details, former } : [];
  });
}

/** Effect of what was written of an address: it, or its newest result, is new. */
type Change = "new" | "result" | "other";

async function recordAddress(memory: Memory, all: Seen[], moved: KnownReport[], now: number): Promise<Change | null> {
  const { connectionId, url } = (all as [Seen])[0].record;
  const isNews = ({ former, record, point }: Seen) =>
    point !== null || former?.url !== record.url || dayOf(now) !== dayOf(former.seenAt);
  const stored = all.some(isNews) ? await readHistory(memory, connectionId, url) : undefined;
  const back = all.filter((seen) => !isGone(seen, stored, now));
  for (const { former } of back) if (former && former.url !== url) moved.push(former);
  const written = back.filter((seen) => isNews(seen) || !isKnown(seen, now));
  await Promise.all(written.map(({ record }) => memory.objectStore("reports").put(record)));
  if (!back.some(isNews)) return written.length > 0 ? "other" : null;
  const before = stored ?? emptyHistory({ connectionId, url });
  const after = back.reduce((history, seen) => withSeen(history, seen, now), before);
  await putHistory(memory, { ...after, seenAt: now });
  if (!stored) return "new";
  return before.standing === after.standing ? "other" : "result";
}

/** Is nothing new but that the report was seen again? */
function isKnown({ record, former }: Seen, now: number): boolean {
  // A time that is ahead comes from a clock that was.
  if (!former || Math.abs(now - former.seenAt) >= SEEN_EVERY_MS) return false;
  return JSON.stringify({ ...former, seenAt: 0 }) === JSON.stringify({ ...record, seenAt: 0 });
}

/** Is this a deleted report in a list that lags behind? Only a later result would prove that it is back. */
function isGone(
  { record: { reportId, generatedAt } }: Seen,
  history: AddressHistory | undefined,
  now: number,
): boolean {
  if (!history || !Object.hasOwn(history.gone, reportId)) return false;
  const deletedAt = history.gone[reportId] as number;
  const last = history.points.findLast((point) => point[2] === reportId);
  const isLater = generatedAt !== null && last !== undefined && generatedAt >= last[0] + 1_000;
  return Math.abs(now - deletedAt) < MAX_LAG_MS && !isLater;
}

function withSeen(history: AddressHistory, { record, point, details }: Seen, now: number): AddressHistory {
  const { reportId } = record;
  const present = Object.hasOwn(history.gone, reportId) ? withReport(history, reportId) : history;
  return point ? withPoint(present, reportId, point, details, now) : present;
}

/** Notes which schedule asked for a point. @param at - time of the point @throws AppError `storageFailed` */
export function noteMaker(connectionId: string, url: string, at: number, scheduleId: string): Promise<void> {
  return changeMemory(async (memory) => {
    const history = await readHistory(memory, connectionId, url);
    if (!history) return false;
    const times = new Set(history.points.map(([time]) => String(time)));
    const makers = Object.entries<string>({ ...history.makers, [at]: scheduleId }).filter(([time]) => times.has(time));
    return putHistory(memory, { ...history, makers: Object.fromEntries(makers) });
  });
}
