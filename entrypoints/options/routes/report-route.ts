import { type Hash, hashOf, pathOfReport } from "@/utils/options-page.ts";
import { type ChartView, chartParameters, readChartView } from "./chart-view.ts";
import { onlyGiven } from "./hash.ts";

/** How a report's page shows it. */
export interface ReportView {
  /** Another report to compare it with; null for none. */
  withId: string | null;
  chart: ChartView;
  /** The two checks that are compared; null where the user chose none. */
  from: string | null;
  to: string | null;
  /** Names of the lists of which only new entries are shown. */
  onlyNew: string[];
  search: string;
}

export function readReportView(given: URLSearchParams): ReportView {
  return {
    withId: given.get("with") || null,
    chart: readChartView(given),
    from: given.get("from"),
    to: given.get("to"),
    onlyNew: given.get("new")?.split("\n") ?? [],
    search: given.get("search") ?? "",
  };
}

/** Leads to a report's page. @param view - what differs from how it is shown at first */
export function hashOfReport(id: string, view: Partial<ReportView> = {}): Hash {
  const { withId, chart, onlyNew, ...others } = view;
  return hashOf(
    pathOfReport(id),
    onlyGiven({ with: withId, ...(chart && chartParameters(chart)), ...others, new: onlyNew?.join("\n") }),
  );
}
