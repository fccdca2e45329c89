import type { KnownReport } from "@/utils/models/known-report.ts";
import { newestByAddress } from "@/utils/newest.ts";

const STALE_MS = 30 * 86_400_000;

export interface StaleReport extends KnownReport {
  generatedAt: number;
}

/** Finds the newest report of each address that was not checked for 30 days, oldest first. */
export function staleReports(reports: KnownReport[], now: number): StaleReport[] {
  return [...newestByAddress(reports, { timeOf }).values()]
    .filter((report): report is StaleReport => timeOf(report) <= now - STALE_MS)
    .sort((a, b) => a.generatedAt - b.generatedAt);
}

/** A report whose time is not told may have been checked just now. */
function timeOf({ generatedAt }: KnownReport): number {
  return generatedAt ?? Number.POSITIVE_INFINITY;
}
