import type { Failure } from "@/utils/errors.ts";
import { addressOf } from "@/utils/models/history.ts";
import { isWorse, parseRun, type Run, type RunItem, type RunState } from "@/utils/models/run.ts";
import { parseSchedule, type Schedule } from "@/utils/models/schedule.ts";
import type { Standings } from "@/utils/models/standings.ts";
import { trendsOf } from "../../reports/remembered.ts";
import { tell } from "../notices/index.ts";
import { changeRecords, openRunIn, type Records, readRun, readStandings, toStandings } from "../records.ts";
import { judgeAll } from "../standings.ts";
import { withoutWaiting } from "./steps.ts";

/** Runs are kept for so long. */
const KEPT_MS = 366 * 86_400_000;
const MOST_DROPPED = 50;

/** Reports of a run that is over: those that did not come to a result, as far as anybody reads. */
const MOST_ITEMS = 50;
const TROUBLED: RunItem["state"][] = ["failed", "late", "left"];

/**
 * Ends a run: compares the results of its schedule's addresses with what was told before, and tells what changed.
 *
 * @param failure - why it cannot go on; it pauses the schedule
 * @param read - addresses that it has read beside those that it knows
 * @throws AppError `storageFailed`: it is still running
 */
export async function endRun(
  id: string,
  state: Exclude<RunState, "running">,
  failure: Failure | null,
  read: string[] = [],
): Promise<void> {
  const run = await readRun(id);
  if (run?.state !== "running") return;
  const { byUrl } = await readStandings(run.scheduleId);
  const urls = new Set([...Object.keys(byUrl), ...run.items.map(({ url }) => url), ...read.map(addressOf)]);
  const trends = await trendsOf(run.connectionId, [...urls]);
  await changeRecords(async (records) => {
    const [open, schedule] = [await openRunIn(records, id), await scheduleIn(records, run)];
    if (!open) return;
    const standings = toStandings(run.scheduleId, await records.objectStore("standings").get(run.scheduleId));
    const { createdAt: since = 0, confirm = true } = schedule ?? {};
    const judged = judgeAll(trends, standings.byUrl, { since, confirm });
    if (schedule) {
      await records.objectStore("standings").put({ ...withTried(standings, open), byUrl: judged.byUrl });
      const paused = { state: "paused", failure, changedAt: Date.now() } as const;
      if (failure) await records.objectStore("schedules").put({ ...schedule, ...paused });
    }
    await records.objectStore("runs").put(over({ ...open, state, failure, found: judged.found }, schedule));
    await dropOldest(records);
  });
  await tell();
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
  return {
    ...run,
    ...{ endedAt: Date.now(), heldUntil: null, misses: 0, telling: isDue ? "due" : "none" },
    items: items.sort((a, b) => TROUBLED.indexOf(a.state) - TROUBLED.indexOf(b.state)).slice(0, MOST_ITEMS),
    ...(isDue ? { attention: "telling" as const } : isWorseFound && { attention: "unseen" as const }),
  };
}

/** Notes which reports were asked for new results that did not come. */
function withTried(standings: Standings, { items }: Run): Standings {
  const tried = { ...standings.tried };
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
  await Promise.all(old.flatMap((run) => parseRun(run) ?? []).map(({ id }) => runs.delete(id)));
}
