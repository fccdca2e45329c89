import type { Failure } from "@/utils/errors.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { type FoundChange, parseRun, type Run, type RunItem, type RunState } from "@/utils/models/run.ts";
import { hasToConfirm, parseSchedule, type Schedule } from "@/utils/models/schedule.ts";
import type { Standings } from "@/utils/models/standings.ts";
import type { Trend } from "@/utils/models/trend.ts";
import { isWorse } from "@/utils/models/turn.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import { knownOf, trendsOf } from "../../reports/remembered.ts";
import { tell } from "../notices/index.ts";
import {
  changeRecords,
  findSchedule,
  openRunIn,
  type Records,
  readRun,
  readRunsWith,
  readStandings,
  toStandings,
} from "../records.ts";
import { concerns, hasLeft } from "../scope.ts";
import { judgeAll } from "../standings.ts";
import { whyLeft, withoutWaiting } from "./items.ts";
import { asRemembered, listedBy, type Read } from "./listed.ts";

/** Runs are kept for so long, and what was told of pages that are away. */
const KEPT_MS = 366 * 86_400_000;
const MOST_DROPPED = 50;

/** A report that was asked for in vain comes behind the others for so long. */
const TRIED_MS = 30 * 86_400_000;

/** Reports of a run that is over: those that did not come to a result, as far as anybody reads. */
const MOST_ITEMS = 50;
const TROUBLED: RunItem["state"][] = ["failed", "late", "left"];

/**
 * Ends a run, and tells what changed.
 *
 * @param failure - why it cannot go on; it pauses the schedule
 * @param read - addresses that it has read beside those that it knows
 * @throws AppError `storageFailed`: it is still running
 */
export async function endRun(
  id: string,
  state: Exclude<RunState, "running">,
  failure: Failure | null,
  read?: Read,
): Promise<void> {
  await close(id, state, failure, read);
  await tell();
}

/** Ends all runs of a connection that has to be repaired: each would ask in vain, and tell the same. */
export async function failRunsOf(connectionId: string, failure: Failure): Promise<void> {
  const open = await readRunsWith("running");
  for (const run of open.filter((one) => one.connectionId === connectionId)) await close(run.id, "failed", failure);
  await tell();
}

/**
 * Ends a run: compares the results of its schedule's addresses with what was told before, and notes what is to be told.
 *
 * @throws AppError `storageFailed`: it is still running
 */
async function close(
  id: string,
  state: Exclude<RunState, "running">,
  failure: Failure | null,
  read: Read = { reports: [], isWhole: false },
): Promise<void> {
  const run = await readRun(id);
  if (run?.state !== "running") return;
  const seen = await readSeen(run, read);
  await changeRecords(async (records) => {
    const [open, schedule] = [await openRunIn(records, id), await scheduleIn(records, run)];
    if (!open) return;
    const judged = schedule ? await judgeIn(records, open, schedule, seen) : { found: [] };
    const paused = { state: "paused", failure, changedAt: Date.now() } as const;
    if (schedule && failure) await records.objectStore("schedules").put({ ...schedule, ...paused });
    await records
      .objectStore("runs")
      .put(over({ ...open, state, failure: failure ?? whyLeft(open.items), ...judged }, schedule));
    await dropOldest(records);
  });
}

interface Seen {
  trends: Trend[];
  /** The reports of their newest points, by id. */
  known: Map<string, KnownReport>;
}

/**
 * Reads the trends of a run's addresses, and of those that its schedule has told of before: not of those that it looks
 * after no more, or that the service lists no more.
 */
async function readSeen(run: Run, read: Read): Promise<Seen> {
  const { scheduleId, connectionId } = run;
  const [schedule, { byUrl }] = await Promise.all([findSchedule(scheduleId), readStandings(scheduleId)]);
  if (!schedule) return { trends: [], known: new Map() };
  const items = await asRemembered(connectionId, run.items);
  const reports = await asRemembered(connectionId, read.reports);
  const urls = new Set([...Object.keys(byUrl), ...[...items, ...reports].map(({ url }) => url)]);
  const isListed = listedBy({ ...run, items }, schedule.scope, { ...read, reports });
  const trends = await trendsOf(connectionId, [...urls].filter(isListed));
  const ids = trends.map(({ reportId }) => reportId);
  const known = await knownOf(connectionId, ids);
  const isKept = ({ reportId }: Trend) => {
    const report = known.get(reportId);
    return !report || !hasLeft(report, schedule.scope);
  };
  return { trends: trends.filter(isKept), known };
}

/** Compares results with what the schedule has told of before. @returns what changed of the reports that it looks after */
async function judgeIn(
  records: Records,
  run: Run,
  schedule: Schedule,
  { trends, known }: Seen,
): Promise<Pick<Run, "found" | "doubted">> {
  const store = records.objectStore("standings");
  const standings = toStandings(schedule.id, await store.get(schedule.id));
  const { found, doubted, byUrl } = judgeAll(trends, known, standings, hasToConfirm(schedule));
  // Pages that are gone, or of other reports, may come back: they are compared then.
  const away = Object.entries(standings.byUrl).filter(([, { at }]) => at > Date.now() - KEPT_MS);
  await store.put({ ...withTried(standings, run), byUrl: { ...Object.fromEntries(away), ...byUrl } });
  const isOwn = (change: FoundChange) => concerns(change, schedule.scope);
  return { found: found.filter(isOwn), ...(doubted.some(isOwn) && { doubted: doubted.filter(isOwn) }) };
}

async function scheduleIn(records: Records, { scheduleId }: Run): Promise<Schedule | null> {
  return parseSchedule(await records.objectStore("schedules").get(scheduleId));
}

/** Returns the record of a run that is over. */
function over({ attention: _running, ...run }: Run, schedule: Schedule | null): Run {
  const { tellWhen = "never" } = schedule ?? {};
  const isWorseFound = run.found.some(isWorse);
  const isNews = tellWhen === "change" ? run.found.length > 0 : isWorseFound;
  const isDue = tellWhen !== "never" && (isNews || run.state === "failed");
  const items = withoutWaiting(run).items.filter(({ state }) => TROUBLED.includes(state));
  const late = items.filter(({ state }) => state === "late").length;
  return {
    ...run,
    ...{ endedAt: Date.now(), heldUntil: null, misses: 0, refusals: 0, telling: isDue ? "due" : "none" },
    items: items.sort((a, b) => TROUBLED.indexOf(a.state) - TROUBLED.indexOf(b.state)).slice(0, MOST_ITEMS),
    ...(late > 0 && { late }),
    ...(isDue ? { attention: "telling" as const } : isWorseFound && { attention: "unseen" as const }),
  };
}

/** Notes which reports were asked for new results that did not come; for a month, as they may be gone. */
function withTried(standings: Standings, { items }: Run): Standings {
  const lately = Object.entries(standings.tried).filter(([, at]) => at > Date.now() - TRIED_MS);
  const tried = Object.fromEntries(lately);
  for (const { reportId, state, sentAt = Date.now() } of items) {
    if (state === "failed" || state === "late") tried[reportId] = sentAt;
    else if (state === "seen") delete tried[reportId];
  }
  return { ...standings, tried };
}

/** Is a run so old that it is not kept any more? */
export function isTooOld({ startedAt }: Run): boolean {
  return startedAt <= Date.now() - KEPT_MS;
}

export async function dropOldest(records: Records): Promise<void> {
  const runs = records.objectStore("runs");
  const old = await runs.index("startedAt").getAll(IDBKeyRange.upperBound(Date.now() - KEPT_MS), MOST_DROPPED);
  await Promise.all(parseAll(old, parseRun).map(({ id }) => runs.delete(id)));
}
