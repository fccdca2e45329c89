import { isWholeList } from "@/utils/collect.ts";
import { type Page, REPORTS_QUERY, RESULTS, type Report, type ReportsQuery, type Result } from "@/utils/contract.ts";
import { countRatings } from "@/utils/count-ratings.ts";
import { contradicts, untoldFilters } from "@/utils/filter.ts";
import type { WholeList } from "@/utils/gone.ts";
import { ask } from "@/utils/messages.ts";
import { type KnownReport, MAX_ADDRESSES } from "@/utils/models/known-report.ts";
import { listIdOf } from "../list-id.ts";
import { type Counts, sumOf } from "./series.ts";

export interface Totals {
  all: number;
  counts: Counts;
}

/** Answer of the service to a short list of all reports, and to one for each result. */
interface ServiceAnswer {
  /** Null where the service tells no totals, or ignores the filter. */
  totals: Totals | null;
  /** Number of reports; null where the service does not tell. */
  all: number | null;
  hasMore: boolean;
  isEmpty: boolean;
}

export interface Told extends ServiceAnswer {
  /** Null where there is more than the short list of all reports shows. */
  whole: WholeList | null;
}

export function countKnown(reports: KnownReport[]): Totals {
  return { all: reports.length, counts: countRatings(reports) };
}

/** Asks the service how many reports it has of each result. @param project - counts only its reports @throws AppError */
export async function askForTotals(connectionId: string, project?: string): Promise<Told> {
  const list = (result?: Result) =>
    ask("listReports", {
      listId: listIdOf(`overview ${result ?? "all"} ${project ?? ""}`),
      connectionId,
      at: null,
      query: { ...REPORTS_QUERY, ...(project && { project }), ...(result && { result }) },
    });
  const askedAt = Date.now();
  const all = await list();
  const whole = isWholeList(all) ? { ids: new Set(all.rows.map(({ id }) => id)), askedAt } : null;
  // With nothing in it there is nothing to count.
  if (all.total === null || all.rows.length === 0) return { ...readTotals(all, null, project), whole };
  const [good, decent, bad] = await Promise.all([list("good"), list("decent"), list("bad")]);
  return { ...readTotals(all, { good, decent, bad }, project), whole };
}

/** Reads totals, if the service tells them for every result and its rows fit the filter. */
export function readTotals(
  all: Page<Report>,
  byResult: Record<Result, Page<Report>> | null,
  project?: string,
): ServiceAnswer {
  const told = {
    all: all.total,
    hasMore: all.next !== null,
    isEmpty: all.rows.length + all.unreadable + (all.total ?? 0) === 0 && all.next === null,
  };
  if (all.total === null) return { ...told, totals: null };
  if (told.isEmpty) return { ...told, totals: { all: 0, counts: { good: 0, decent: 0, bad: 0 } } };
  const filter = { ...(project && { project }) };
  if (!byResult || !isFiltered(all, filter)) return { ...told, totals: null };
  if (!RESULTS.every((result) => isFiltered(byResult[result], { ...filter, result }))) return { ...told, totals: null };
  const counts = {
    good: byResult.good.total ?? 0,
    decent: byResult.decent.total ?? 0,
    bad: byResult.bad.total ?? 0,
  };
  return { ...told, totals: sumOf(counts) <= all.total ? { all: all.total, counts } : null };
}

function isFiltered({ rows, total }: Page<Report>, query: Pick<ReportsQuery, "project" | "result">): boolean {
  if (total === null || rows.length > total || (rows.length === 0 && total > 0)) return false;
  return untoldFilters(rows, query).length === 0 && !rows.some((row) => contradicts(row, query));
}

/** Were too few of the service's reports seen here to speak of all? @param isAllRead - were all read once? */
export function isIncomplete(known: number, { all, hasMore }: ServiceAnswer, isAllRead: boolean): boolean {
  return all === null ? hasMore && !isAllRead : known < Math.min(all, MAX_ADDRESSES) * 0.9;
}
