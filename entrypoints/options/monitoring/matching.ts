import type { KnownReport } from "@/utils/models/known-report.ts";
import type { SchedulePlan, Scope } from "@/utils/models/schedule.ts";
import { fits, lasting } from "@/utils/scope.ts";

/** Returns the known reports that a schedule looks after, as far as what is known of them tells. */
export function matchingReports(scope: Scope, known: KnownReport[]): KnownReport[] {
  if (scope.kind === "chosen") {
    const ids = new Set(scope.reports.map(({ id }) => id));
    return known.filter(({ reportId }) => ids.has(reportId));
  }
  return known.filter((report) => fits(report, scope) === true);
}

/** Counts the reports of a schedule; null where too little is known here to tell. */
export function countOf(scope: Scope, known: KnownReport[]): number | null {
  if (scope.kind === "chosen") return scope.reports.length;
  const count = matchingReports(scope, known).length;
  // A service that does not tell projects may still know them.
  const isUnknown = count === 0 && (known.length === 0 || known.some((report) => fits(report, scope) === null));
  return isUnknown ? null : count;
}

/**
 * Counts the reports that a schedule's runs look at; null where unknown. One that watches looks at all results, because a
 * page leaves a list of one result when it changes.
 */
export function countLookedAt({ method, scope }: Pick<SchedulePlan, "method" | "scope">, known: KnownReport[]) {
  return countOf(method === "watch" ? lasting(scope) : scope, known);
}
