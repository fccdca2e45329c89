import type { KnownReport } from "@/utils/models/known-report.ts";
import type { FoundChange, Run } from "@/utils/models/run.ts";
import { hasToConfirm, type Schedule } from "@/utils/models/schedule.ts";
import type { Standings } from "@/utils/models/standings.ts";
import type { Trend } from "@/utils/models/trend.ts";
import { knownOf, trendsOf } from "../../reports/remembered.ts";
import { findSchedule, type Records, readStandings, toStandings } from "../records.ts";
import { concerns, hasLeft } from "../scope.ts";
import { judgeAll } from "../standings.ts";
import { asRemembered, listedBy, type Read } from "./listed.ts";
import { KEPT_MS } from "./retention.ts";

/** Knowledge of a run's addresses at its end. */
interface Remembered {
  trends: Trend[];
  /** The reports of their newest points, and of the run, by id. */
  known: Map<string, KnownReport>;
}

/**
 * Reads the trends of a run's addresses, and of those that its schedule has told of before: not of those that it looks
 * after no more, or that the service lists no more.
 */
export async function readRemembered(run: Run, read: Read): Promise<Remembered> {
  const { scheduleId, connectionId } = run;
  const [schedule, { byUrl }] = await Promise.all([findSchedule(scheduleId), readStandings(scheduleId)]);
  if (!schedule) return { trends: [], known: new Map() };
  const items = await asRemembered(connectionId, run.items);
  const reports = await asRemembered(connectionId, read.reports);
  const urls = new Set([...Object.keys(byUrl), ...[...items, ...reports].map(({ url }) => url)]);
  const isListed = listedBy({ ...run, items }, schedule.scope, { ...read, reports });
  const trends = await trendsOf(connectionId, [...urls].filter(isListed));
  const ids = [...items, ...trends].map(({ reportId }) => reportId);
  const known = await knownOf(connectionId, ids);
  const isKept = ({ reportId }: Trend) => {
    const report = known.get(reportId);
    return !report || !hasLeft(report, schedule.scope);
  };
  return { trends: trends.filter(isKept), known };
}

/** Compares results with what the schedule has told of before. @returns what changed of the reports that it looks after */
export async function judgeIn(
  records: Records,
  run: Run,
  schedule: Schedule,
  { trends, known }: Remembered,
): Promise<Pick<Run, "found" | "doubted">> {
  const store = records.objectStore("standings");
  const standings = toStandings(schedule.id, await store.get(schedule.id));
  const { found, doubted, byUrl } = judgeAll(trends, known, standings, hasToConfirm(schedule), run.startedAt);
  // Pages that are gone, or of other reports, may come back: they are compared then.
  const away = Object.entries(standings.byUrl).filter(([, { at }]) => at > Date.now() - KEPT_MS);
  await store.put({ ...withTried(standings, run, known), byUrl: { ...Object.fromEntries(away), ...byUrl } });
  const isOwn = (change: FoundChange) => concerns(change, schedule.scope);
  return { found: found.filter(isOwn), doubted: doubted.filter(isOwn) };
}

/** Notes which reports were asked for new results that did not come, or that do not tell when they came. */
function withTried(standings: Standings, { items }: Run, known: Remembered["known"]): Standings {
  const now = Date.now();
  const lately = Object.entries(standings.tried).filter(([, at]) => at > now - KEPT_MS && at <= now);
  const tried = Object.fromEntries(lately);
  for (const { reportId, state, sentAt = now } of items) {
    const isSeen = state === "seen";
    if (isSeen && known.get(reportId)?.generatedAt !== null) delete tried[reportId];
    else if (isSeen || state === "failed" || state === "late") tried[reportId] = sentAt;
  }
  return { ...standings, tried };
}
