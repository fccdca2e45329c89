import { addressOf } from "@/utils/models/history.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Scope } from "@/utils/models/schedule.ts";
import { isElsewhere } from "../../jobs/same-report.ts";
import { knownOf } from "../../reports/remembered.ts";
import { filtersOf } from "../scope.ts";

/** Reports that a run has read. */
export interface Read {
  reports: Pick<RunItem, "reportId" | "url">[];
  /** Are these certainly all that the service lists? */
  isWhole: boolean;
}

/** Returns whether the service has an address still, as far as a run has seen: of what it lists no more nothing is told. */
export function listedBy({ items, total, method }: Run, scope: Scope, read: Read): (url: string) => boolean {
  const isGone = ({ failure }: RunItem) => failure?.kind === "notFound" || failure?.kind === "idReused";
  const urlsOf = (some: RunItem[]) => some.map(({ url }) => url);
  const gone = new Set(urlsOf(items.filter(isGone)));
  // An address may have other reports.
  const there = new Set([...read.reports.map(({ url }) => url), ...urlsOf(items.filter((item) => !isGone(item)))]);
  // Reports leave a list of one result when it changes; one that watches reads all results.
  const isEmpty = total === 0 && (method === "watch" || filtersOf(scope).result === undefined);
  return (url) => !isEmpty && (there.has(url) || (!read.isWhole && !gone.has(url)));
}

/** Writes addresses as they are remembered, to which services may add a last slash later. */
export async function asRemembered<T extends Read["reports"][number]>(
  connectionId: string,
  reports: T[],
): Promise<T[]> {
  const ids = reports.map(({ reportId }) => reportId);
  const known = await knownOf(connectionId, ids);
  return reports.map((report) => {
    const url = known.get(report.reportId)?.url ?? report.url;
    return { ...report, url: addressOf(isElsewhere(url, report.url) ? report.url : url) };
  });
}
