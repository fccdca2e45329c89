import type { KnownReport } from "@/utils/models/known-report.ts";

const STALE_MS = 30 * 86_400_000;

export interface StaleReport extends KnownReport {
  generatedAt: number;
}

/** Finds the newest report of each address that was not checked for 30 days, oldest first. */
export function staleReports(reports: KnownReport[], now: number): StaleReport[] {
  const newest = new Map<string, KnownReport>();
  for (const report of reports) {
    const other = newest.get(report.url);
    if (!other || timeOf(report) > timeOf(other)) newest.set(report.url, report);
  }
  return [...newest.values()]
    .filter((report): report is StaleReport => timeOf(report) <= now - STALE_MS)
    .sort((a, b) => a.generatedAt - b.generatedAt);
}

/** A report whose time is not told may have been checked just now. */
function timeOf({ generatedAt }: KnownReport): number {
  return generatedAt ?? Number.POSITIVE_INFINITY;
}
