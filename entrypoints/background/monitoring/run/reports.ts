import { type Collection, collect } from "@/utils/collect.ts";
import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { addressOf } from "@/utils/models/history.ts";
import { resultTime } from "@/utils/models/report.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Schedule, Scope } from "@/utils/models/schedule.ts";
import type { Standings } from "@/utils/models/standings.ts";
import { type Instant, thisInstant } from "../../instant.ts";
import { withoutIncognito } from "../../reports/incognito-reports.ts";
import { descends } from "../../reports/order.ts";
import { knownOf } from "../../reports/remembered.ts";
import { filtersOf, fitting } from "../scope.ts";
import { listerOf } from "./request.ts";

/** Pages whose oldest reports are refreshed where the service ignores the order asked for. */
const MAX_PAGES = 20;

const OLDEST_FIRST = { ...REPORTS_QUERY, sort_by: "generated_at", sort: "asc" } as const;

/** Reports as the service showed them in a run, and when, by id. */
export type Shown = Map<string, { report: Report; at: Instant }>;

/**
 * Chooses the reports of a run: those with the oldest results, but those that were tried in vain come later.
 *
 * @param shown - gets what the service shows meanwhile
 */
export async function choose(
  run: Run,
  { scope, most }: Schedule,
  { tried }: Standings,
  shown: Shown,
): Promise<RunItem[]> {
  const found =
    scope.kind === "chosen" ? await chosen(run, scope.reports) : await listed(run, scope, most, tried, shown);
  return found
    .map(({ id, url, time }) => ({ id, url, time: Math.max(time, Object.hasOwn(tried, id) ? (tried[id] ?? 0) : 0) }))
    .sort((a, b) => a.time - b.time)
    .slice(0, most)
    .map(({ id, url }) => ({ reportId: id, url: addressOf(url), state: "waiting" as const }));
}

interface Found {
  id: string;
  url: string;
  /** Time of its result, in milliseconds since 1970; 0 where unknown. */
  time: number;
}

async function chosen({ connectionId }: Run, reports: { id: string; url: string }[]): Promise<Found[]> {
  const ids = reports.map(({ id }) => id);
  const known = await knownOf(connectionId, ids);
  return reports.map(({ id, url }) => ({ id, url, time: known.get(id)?.generatedAt ?? 0 }));
}

async function listed(
  run: Run,
  scope: Scope,
  most: number,
  tried: Record<string, number>,
  shown: Shown,
): Promise<Found[]> {
  const wanted = most + Object.keys(tried).length;
  const filters = filtersOf(scope);
  const { rows } = await collect<Report>({
    list: listerOf(run, { ...OLDEST_FIRST, ...filters }),
    onPage: (read) => {
      for (const [id, report] of read.rows) if (!shown.has(id)) shown.set(id, { report, at: thisInstant() });
      return isOldestFirst(read) && fitting([...read.rows.values()], filters).length >= wanted;
    },
    most: MAX_PAGES,
  });
  const kept = await withoutIncognito(run.connectionId, fitting([...rows.values()], filters));
  return kept
    .filter(({ url }) => url !== "")
    .map((report) => ({ id: report.id, url: report.url, time: timeOf(report) }));
}

function isOldestFirst({ rows }: Collection<Report>): boolean {
  return descends([...rows.values()].map(timeOf).reverse());
}

function timeOf(report: Report): number {
  return resultTime(report) || 0;
}
