import { contains } from "@/utils/filter.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { Scope } from "@/utils/models/schedule.ts";

/** Returns the known reports that a schedule looks after. */
export function matchingReports(scope: Scope, known: KnownReport[]): KnownReport[] {
  if (scope.kind === "chosen") {
    const ids = new Set(scope.reports.map(({ id }) => id));
    return known.filter(({ reportId }) => ids.has(reportId));
  }
  const { project, result, search } = scope;
  return known.filter(
    (report) =>
      (!project || report.project === project) &&
      (!result || report.result === result) &&
      (!search || contains(report.url, search)),
  );
}

/** Counts the reports of a schedule; null where too little is known here to tell. */
export function countOf(scope: Scope, known: KnownReport[]): number | null {
  if (scope.kind === "chosen") return scope.reports.length;
  return known.length === 0 ? null : matchingReports(scope, known).length;
}
