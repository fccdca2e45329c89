import { SOURCES, type SourceKind } from "@/utils/models/address-source.ts";
import { hashOf } from "@/utils/options-page.ts";
import { oneOf, onlyGiven } from "./hash.ts";

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
      /** All tabs that were selected then, that one too. */
      selected: number[];
    }
  | { job: string; filter: JobFilter };

/** @param given - parameters of the hash */
export function readNewReportsView(given: URLSearchParams): NewReportsView {
  const [job, show] = [given.get("job"), given.get("show")];
  if (job) return { job, filter: oneOf(JOB_FILTERS, show) ?? "all" };
  const selected = (given.get("tab") ?? "").split(",").flatMap((id) => (/^\d{1,15}$/.test(id) ? Number(id) : []));
  const source = oneOf(SOURCES, given.get("from")) ?? sourceOf(selected);
  return { job: null, source, filter: oneOf(ADDRESS_FILTERS, show) ?? "all", tab: selected[0] ?? null, selected };
}

export function hashOfNewReports(view: NewReportsView): string {
  const show = view.filter === "all" ? null : view.filter;
  if (view.job !== null) return hashOf("new-reports", onlyGiven({ job: view.job, show }));
  const from = view.source === sourceOf(view.selected) ? null : view.source;
  return hashOf("new-reports", onlyGiven({ tab: view.selected.join() || null, from, show }));
}

/** Source shown first: the tabs that were selected, or the links of the page that the user came from. */
function sourceOf({ length }: number[]): SourceKind {
  if (length === 0) return "paste";
  return length === 1 ? "links" : "tabs";
}
