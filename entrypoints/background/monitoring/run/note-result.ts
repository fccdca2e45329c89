import { isRating, type Report } from "@/utils/contract.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import { hasToConfirm, type Schedule } from "@/utils/models/schedule.ts";
import type { Trend } from "@/utils/models/trend.ts";
import { hasOlderResult } from "../../jobs/clock.ts";
import { noteMaker } from "../../reports/known.ts";
import { knownOf, trendsOf } from "../../reports/remembered.ts";
import { changeOpenRun, readStandings } from "../records.ts";
import { isDoubtful } from "../standings.ts";
import { withItem } from "./items.ts";
import { LATELY_MS } from "./request.ts";
import { MAX_READS } from "./steps.ts";

/**
 * Notes a new result, if there is one; a worse one may have to be confirmed by another.
 *
 * @param shown - the report as the service has just shown it
 */
export async function noteResult({ id, connectionId, items }: Run, schedule: Schedule, shown: Report): Promise<void> {
  const reportId = shown.id;
  const item = items.find((one) => one.reportId === reportId);
  const known = (await knownOf(connectionId, [reportId])).get(reportId);
  const point = known?.point;
  if (!item || !known || !point) return;
  if (point.at === item.pointAt) return isSameForGood(known, item) ? noteSeen(id, item) : undefined;
  const [trend] = await trendsOf(connectionId, [known.url]);
  const isStillToCome = isProvisional(point.result, trend) || isOfOthers(shown, item);
  if (isStillToCome && (item.reads ?? 0) < MAX_READS) return;
  await noteMaker(connectionId, known.url, point.at, schedule.id);
  const isAskedAgain =
    !item.isConfirming && hasToConfirm(schedule) && trend && isDoubtful(trend, await readStandings(schedule.id));
  if (!isAskedAgain) return noteSeen(id, item);
  await changeOpenRun(id, ({ items }) => ({
    items: withItem(items, { ...item, state: "waiting", isConfirming: true }),
  }));
}

async function noteSeen(id: string, item: RunItem): Promise<void> {
  const seen = { ...item, state: "seen" } as const;
  await changeOpenRun(id, ({ items, checked }) => ({ items: withItem(items, seen), checked: checked + 1 }));
}

/** Without times, nobody can tell a new result from an equal one: the last look takes it as it is. */
function isSameForGood({ generatedAt, result, pending }: KnownReport, { reads = 0 }: RunItem): boolean {
  return generatedAt === null && isRating(result) && !pending && reads >= MAX_READS;
}

/** Did others have it made after this one was seen, and before it was asked for? An older one is of a clock that is wrong. */
function isOfOthers(shown: Report, { askedAt = null }: RunItem): boolean {
  return askedAt !== null && hasOlderResult(shown, askedAt, true) && !hasOlderResult(shown, askedAt - LATELY_MS, true);
}

/** Many services tell a result before it is made; some have results of their own that are no ratings. */
function isProvisional(result: string | null, trend: Trend | undefined): boolean {
  return !isRating(result) && (result === null || trend?.recent.some(([, earlier]) => isRating(earlier)) === true);
}
