import { isRating, type Result } from "@/utils/contract.ts";
import { countRatings } from "@/utils/count-ratings.ts";
import { dayStart } from "@/utils/day.ts";
import { readChanged, readIndex } from "@/utils/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { type Trend, turnSince } from "@/utils/models/trend.ts";
import { countTurns } from "@/utils/models/turn.ts";

/** Days over which a project's pages are compared, as in Overview. */
const PERIOD = 30;

/** Summary of a project's reports, as far as this browser knows them. */
export interface Summary {
  counts: Record<Result, number>;
  /** Number of its reports with another result, or none yet. */
  others: number;
  /** Number of its pages whose rating fell or rose within the last 30 days. */
  worse: number;
  better: number;
}

export type Summaries = Map<string, Summary>;

/** Reads what is known of each project. @throws AppError `storageFailed` */
export async function readSummaries(connectionId: string, now = Date.now()): Promise<Summaries> {
  const since = dayStart(now, -PERIOD);
  const [reports, changed] = await Promise.all([readIndex(connectionId), readChanged(connectionId, since)]);
  return summariesOf(reports, changed, since);
}

/** @param since - beginning of the period, in milliseconds since 1970 */
export function summariesOf(reports: KnownReport[], trends: Trend[], since: number): Summaries {
  const turns = new Map(trends.map((trend) => [trend.url, turnSince(trend, since)]));
  const byProject = Map.groupBy(reports, ({ project }) => project ?? "");
  byProject.delete("");
  return new Map([...byProject].map(([project, own]) => [project, summaryOf(own, turns)]));
}

function summaryOf(reports: KnownReport[], turns: Map<string, ReturnType<typeof turnSince>>): Summary {
  const turned = [...new Set(reports.map(({ url }) => url))].flatMap((url) => turns.get(url) ?? []);
  const others = reports.filter(({ result }) => !isRating(result)).length;
  return { counts: countRatings(reports), others, ...countTurns(turned) };
}
