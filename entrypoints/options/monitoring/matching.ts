import type { KnownReport } from "@/utils/models/known-report.ts";
import type { SchedulePlan, Scope } from "@/utils/models/schedule.ts";
import { belongsTo, lasting } from "@/utils/scope.ts";

interface Matching {
  reports: KnownReport[];
  /** Null where too little is known here to tell. */
  count: number | null;
}

/** Cache of matching known reports by scope: searching thousands takes longer than a key press may. */
const found = new WeakMap<KnownReport[], Map<string, Matching>>();

/** Returns the known reports that a schedule looks after, as far as what is known of them tells. */
export function matchingReports(scope: Scope, known: KnownReport[]): KnownReport[] {
  return matchingOf(scope, known).reports;
}

/** Counts the reports of a schedule; null where too little is known here to tell. */
export function countOf(scope: Scope, known: KnownReport[]): number | null {
  return matchingOf(scope, known).count;
}

/**
 * Counts the reports that a schedule's runs look at; null where unknown. One that watches looks at all results, because a
 * page leaves a list of one result when it changes.
 */
export function countLookedAt({ method, scope }: Pick<SchedulePlan, "method" | "scope">, known: KnownReport[]) {
  return countOf(method === "watch" ? lasting(scope) : scope, known);
}

function matchingOf(scope: Scope, known: KnownReport[]): Matching {
  const ofKnown = found.get(known) ?? new Map<string, Matching>();
  found.set(known, ofKnown);
  const key = JSON.stringify(scope);
  const matching = ofKnown.get(key) ?? find(scope, known);
  ofKnown.set(key, matching);
  return matching;
}

function find(scope: Scope, known: KnownReport[]): Matching {
  if (scope.kind === "chosen") {
    const ids = new Set(scope.reports.map(({ id }) => id));
    return { reports: known.filter(({ reportId }) => ids.has(reportId)), count: scope.reports.length };
  }
  const reports: KnownReport[] = [];
  let isUnknown = known.length === 0;
  for (const report of known) {
    const isFitting = belongsTo(report, scope);
    if (isFitting) reports.push(report);
    // A service that does not tell projects may still know them.
    isUnknown ||= isFitting === null;
  }
  return { reports, count: reports.length === 0 && isUnknown ? null : reports.length };
}
