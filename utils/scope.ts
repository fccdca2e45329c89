import { fitsQuery } from "./filter.ts";
import type { KnownReport } from "./models/known-report.ts";
import type { Scope } from "./models/schedule.ts";

/** Returns a scope that no report leaves because its result changes. */
export function lasting(scope: Scope): Scope {
  if (scope.kind === "chosen") return scope;
  const { result: _result, ...others } = scope;
  return others;
}

/** Does a known report belong to a scope of filters? Null where what is known of it does not tell. */
export function belongsTo(
  { reportId, project, url, result, privacy }: Pick<KnownReport, "reportId" | "project" | "url" | "result" | "privacy">,
  scope: Scope & { kind: "filter" },
): boolean | null {
  return fitsQuery({ id: reportId, url, result, privacy, more: { project }, generatedAt: null, link: null }, scope);
}
