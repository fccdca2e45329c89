import type { Page, Report } from "@/utils/contract.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { changedAtOf, type RatingChange, type Trend, type TrendPoint } from "@/utils/models/trend.ts";

export const DAY = 86_400_000;

/** A report of the index; what is left out is a good one that was checked today. */
export function knownReport(id: string, changes: Partial<KnownReport> = {}): KnownReport {
  const now = Date.now();
  return {
    ...{ connectionId: "c", reportId: id, url: `https://example.com/${id}`, project: null, result: "good" },
    ...{ privacy: 1, generatedAt: now, seenAt: now },
    ...changes,
  };
}

export function trendOf(id: string, recent: TrendPoint[], changes: RatingChange[] = []): Trend {
  const url = `https://example.com/${id}`;
  return { connectionId: "c", url, reportId: id, recent, changes, ...changedAtOf({ recent, changes }) };
}

export function reportRow(id: string, changes: Partial<Report> = {}): Report {
  const url = `https://example.com/${id}`;
  return { id, url, result: "good", generatedAt: null, privacy: 1, link: null, more: {}, ...changes };
}

/** A page that is the whole list. */
export function pageOf<Row>(rows: Row[], changes: Partial<Page<Row>> = {}): Page<Row> {
  const paging = { total: rows.length, from: 1, next: null, previous: null, isLast: true, answeredAt: null };
  return { rows, unreadable: 0, ...paging, ...changes };
}
