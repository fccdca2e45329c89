import { isRating, type Result } from "@/utils/contract.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { FoundChange } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import type { Standing, Standings } from "@/utils/models/standings.ts";
import type { Trend } from "@/utils/models/trend.ts";
import { isWorse } from "@/utils/models/turn.ts";
import { allTrendsOf, indexOf } from "../reports/remembered.ts";
import { addressesOf } from "./scope.ts";

/** Returns what is known of a new schedule's addresses: only what comes later is told. @throws AppError `storageFailed` */
export async function firstStandings({ id, connectionId, scope, createdAt }: Schedule): Promise<Standings> {
  const [trends, reports] = await Promise.all([allTrendsOf(connectionId), indexOf(connectionId)]);
  const ofScope = addressesOf(scope, reports);
  const newest = trends.flatMap((trend) => {
    const [at, result] = ratedOf(trend).at(-1) ?? [0, null];
    return result && ofScope.has(trend.url) ? [[trend.url, { result, at }] as const] : [];
  });
  return { ...emptyStandings(id, createdAt), byUrl: Object.fromEntries(newest) };
}

export function emptyStandings(scheduleId: string, since: number): Standings {
  return { scheduleId, since, byUrl: {}, tried: {}, readUntil: null, at: null, isUnordered: false };
}

type Rated = readonly [at: number, result: Result];

interface Judged {
  found: FoundChange[];
  /**
   * Changes that wait to be confirmed: worse ones by the next result, those told only once by being told again. Without
   * those that were doubted before: an earlier run has named them.
   */
  doubted: FoundChange[];
  byUrl: Standings["byUrl"];
}

/**
 * Judges addresses by their trends.
 *
 * @param known - the reports of their newest points, by id @param confirm - of a plan
 * @param since - when the run began: what was told once before that is nothing of its own
 */
export function judgeAll(
  trends: Trend[],
  known: Map<string, KnownReport>,
  standings: Standings,
  confirm: boolean,
  since: number,
): Judged {
  const judged = trends.flatMap((trend) => {
    const before = toldBefore(trend, standings);
    return before ? [{ trend, before, after: judge(trend, before, confirm) }] : [];
  });
  const changed = judged.filter(({ before, after }) => before.result !== after.result);
  return {
    found: changed.map(({ trend, before, after }) => ({
      url: trend.url,
      reportId: trend.reportId,
      from: before.result,
      to: after.result,
      at: sinceOf(trend, before, after),
    })),
    doubted: judged.flatMap(({ trend, before, after }) =>
      doubtOf(trend, pendingOf(known.get(trend.reportId), since), before, after),
    ),
    byUrl: Object.fromEntries(judged.map(({ trend, after }) => [trend.url, after])),
  };
}

function doubtOf(trend: Trend, pending: Rated | undefined, before: Standing, after: Standing): FoundChange[] {
  const { result: from, doubtedAt } = after;
  const [at = 0, to = from] = pending ?? ratedOf(trend).find(([time]) => time === doubtedAt) ?? [];
  if (to === from || at === before.doubtedAt) return [];
  return [{ url: trend.url, reportId: trend.reportId, from, to, at }];
}

/** Returns a new rating that is not believed yet, because nothing tells that it is newer; undefined where there is none. */
function pendingOf(known: KnownReport | undefined, since: number): Rated | undefined {
  const pending = known?.pending;
  return isRating(pending?.result) && pending.seenAt >= since ? [pending.seenAt, pending.result] : undefined;
}

/** Does the newest result of an address look worse, but is not confirmed? */
export function isDoubtful(trend: Trend, standings: Standings): boolean {
  const before = toldBefore(trend, standings);
  return before !== null && judge(trend, before, true).doubtedAt !== undefined;
}

/** Returns what was told of an address, or of one that is new to a schedule what it begins with; null without a rating. */
export function toldBefore(trend: Trend, { byUrl, since }: Standings): Standing | null {
  // A service may write an address like `constructor`.
  const told = Object.hasOwn(byUrl, trend.url) && byUrl[trend.url];
  if (told) return told;
  const rated = ratedOf(trend);
  const [at, result] = rated.findLast(([time]) => time <= since) ?? rated[0] ?? [];
  return at === undefined || result === undefined ? null : { at, result };
}

/**
 * Compares an address's later results with what was told of it. A worse one is believed when the next newer one is worse
 * too, or at once where nothing has to be confirmed.
 */
function judge(trend: Trend, told: Standing, confirm: boolean): Standing {
  const { result, at, doubtedAt = at + 1 } = told;
  // What was doubted while it had to be confirmed is believed once it need not be.
  const before = confirm ? told : { result, at: Math.min(at, doubtedAt - 1) };
  return ratedOf(trend).reduce((standing, [at, result]) => {
    if (at <= standing.at) return standing;
    const isBelieved = !confirm || standing.doubtedAt !== undefined || !isWorse({ from: standing.result, to: result });
    return isBelieved ? { result, at } : { result: standing.result, at, doubtedAt: at };
  }, before);
}

/** Returns since when an address has its new result; what came in between and went is no part of it. */
function sinceOf(trend: Trend, { at, doubtedAt }: Standing, after: Standing): number {
  const untold = ratedOf(trend).filter(([time]) => time >= (doubtedAt ?? at + 1));
  const last = untold.findLastIndex(([, result]) => result === after.result);
  const other = untold.slice(0, Math.max(last, 0)).findLastIndex(([, result]) => result !== after.result);
  return untold[other + 1]?.[0] ?? after.at;
}

function ratedOf({ recent }: Trend) {
  return recent.flatMap(([at, result]) => (isRating(result) ? [[at, result] as const] : []));
}
