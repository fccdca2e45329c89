import { DAY_MS } from "@/utils/day.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { newestByAddress } from "@/utils/newest.ts";

const STALE_MS = 30 * DAY_MS;

export interface StaleReport extends KnownReport {
  generatedAt: number;
}

/**
 * Finds the newest report of each address that was not checked for 30 days, oldest first.
 *
 * @returns also how many addresses have a newest report without a time
 */
export function staleReports(reports: KnownReport[], now: number): { stale: StaleReport[]; undated: number } {
  const newest = [...newestByAddress(reports, { timeOf }).values()];
  const stale = newest
    .filter((report): report is StaleReport => timeOf(report) <= now - STALE_MS)
    .sort((a, b) => a.generatedAt - b.generatedAt);
  return { stale, undated: newest.filter(({ generatedAt }) => generatedAt === null).length };
}

/** A report whose time is not told may have been checked just now. */
function timeOf({ generatedAt }: KnownReport): number {
  return generatedAt ?? Number.POSITIVE_INFINITY;
}
