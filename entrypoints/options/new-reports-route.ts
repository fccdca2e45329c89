import { SOURCES, type SourceKind } from "@/utils/models/address-source.ts";
import { hashOf } from "@/utils/options-page.ts";
import { oneOf, onlyGiven } from "./hash.ts";

/** Filters of the list of addresses. */
export const ADDRESS_FILTERS = ["all", "new", "known", "twice", "not"] as const;
export type AddressFilter = (typeof ADDRESS_FILTERS)[number];

export const JOB_FILTERS = ["all", "done", "failed", "unknown", "running", "waiting", "stopped"] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

/** Either the addresses that are put together, or the job that creates their reports. */
export type NewReportsView =
  | {
      job: null;
      source: SourceKind;
      filter: AddressFilter;
      /** Tab from which it was opened; null for none. */
      tab: number | null;
    }
  | { job: string; filter: JobFilter };

/** @param given - parameters of the hash */
export function readNewReportsView(given: URLSearchParams): NewReportsView {
  const [job, show] = [given.get("job"), given.get("show")];
  if (job) return { job, filter: oneOf(JOB_FILTERS, show) ?? "all" };
  const tab = /^\d{1,15}$/.test(given.get("tab") ?? "") ? Number(given.get("tab")) : null;
  const source = oneOf(SOURCES, given.get("from")) ?? sourceOf(tab);
  return { job: null, source, filter: oneOf(ADDRESS_FILTERS, show) ?? "all", tab };
}

export function hashOfNewReports(view: NewReportsView): string {
  const show = view.filter === "all" ? null : view.filter;
  if (view.job !== null) return hashOf("new-reports", onlyGiven({ job: view.job, show }));
  const from = view.source === sourceOf(view.tab) ? null : view.source;
  return hashOf("new-reports", onlyGiven({ tab: view.tab, from, show }));
}

/** Source shown first: the links of the page that the user came from, if any. */
function sourceOf(tab: number | null): SourceKind {
  return tab === null ? "paste" : "links";
}
