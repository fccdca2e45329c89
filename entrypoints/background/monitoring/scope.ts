import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { contradicts } from "@/utils/filter.ts";
import { addressOf } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { FoundChange } from "@/utils/models/run.ts";
import type { Scope } from "@/utils/models/schedule.ts";
import { belongsTo, lasting } from "@/utils/scope.ts";

type Filters = Partial<Pick<ReportsQuery, "search" | "project" | "result">>;

/** Returns the filters of a scope; none for chosen reports. */
export function filtersOf(scope: Scope): Filters {
  if (scope.kind === "chosen") return {};
  const { kind: _kind, ...filters } = scope;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}

/** Returns the rows that do not contradict the filters, which a service may ignore. */
export function fitting(rows: Report[], filters: Filters): Report[] {
  return rows.filter((row) => !contradicts(row, filters));
}

/** Returns the addresses that certainly belong to a scope, whatever their results are now. */
export function addressesOf(scope: Scope, reports: KnownReport[]): Set<string> {
  const wide = lasting(scope);
  if (wide.kind === "chosen") return new Set(wide.reports.map(({ url }) => addressOf(url)));
  return new Set(reports.flatMap((known) => (belongsTo(known, wide) ? known.url : [])));
}

/** Does a report certainly not belong to a scope? */
export function hasLeft(known: KnownReport, scope: Scope): boolean {
  const wide = lasting(scope);
  return wide.kind === "filter" && belongsTo(known, wide) === false;
}

/** Is a change one of a scope's reports? Those of one result are those that had it, or have it now. */
export function concerns({ from, to }: FoundChange, scope: Scope): boolean {
  const { result } = filtersOf(scope);
  return result === undefined || result === from || result === to;
}
