import { formatDate, formatShare } from "@/components/charts/chart-format.ts";
import { Rating } from "@/components/report/Rating.tsx";
import { RESULTS, type Result } from "@/utils/contract.ts";
import { dayStart } from "@/utils/day.ts";
import { formatDifference, formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { Period } from "../routes/chart-view.ts";
import { hashOfMatching } from "../routes/list-route.ts";
import type { Totals } from "./counts.ts";
import { type DailyCounts, sumOf } from "./series.ts";

interface CountsPanelProps extends Totals {
  isTold: boolean;
  isLoading: boolean;
  /** Number of projects; 0 where unknown. */
  projects: number;
  /** The only one that is counted; null for all. */
  project: string | null;
  series: DailyCounts[];
  period: Period;
}

/** Number of reports of each result with what it was before, and as one bar; all lead to the list. */
export function CountsPanel({ all, counts, isTold, isLoading, projects, project, series, period }: CountsPanelProps) {
  const filter = project ? { project } : {};
  const others = all - sumOf(counts);
  // What is remembered counts each address once, also one with several reports.
  const isOfReports = RESULTS.every((result) => series.at(-1)?.[result] === counts[result]);
  const developmentOf = (result: Result) => {
    const text = development(series, result, period);
    return text === "" || isOfReports ? text : t("field_message", t("addresses"), text);
  };
  return (
    <section class="panel headline" aria-label={t("reports_by_result")} aria-busy={isLoading}>
      <div class="counts">
        <a href={hashOfMatching(filter)}>
          <span class="what">{t("reports")}</span>
          <b>{formatNumber(all)}</b>
          {projects > 0 && <small>{plural("in_projects", projects)}</small>}
        </a>
        {RESULTS.map((result) => (
          <a key={result} href={hashOfMatching({ ...filter, result })}>
            <span class="what">
              <Rating result={result} isPlain />
            </span>
            <span class="of">
              <b>{formatNumber(counts[result])}</b>
              {all > 0 && <small>{formatShare(counts[result] / all)}</small>}
            </span>
            <small class="by" data-short={differenceOf(series, result)}>
              {developmentOf(result)}
            </small>
          </a>
        ))}
      </div>
      {/* For the pointer only: the counts have the same links for everybody. */}
      <div class="stacked" aria-hidden="true">
        {RESULTS.filter((result) => counts[result] > 0).map((result) => (
          // biome-ignore lint/a11y/useAnchorContent: only for the pointer
          <a
            key={result}
            href={hashOfMatching({ ...filter, result })}
            data-result={result}
            style={{ flex: counts[result] }}
            title={`${t(`result_${result}`)}: ${formatNumber(counts[result])}`}
            tabIndex={-1}
          />
        ))}
        {others > 0 && <span style={{ flex: others }} />}
      </div>
      <small class="source">
        {t(isTold ? "counted_by_service" : "counted_here")} {others > 0 && t("other_results", formatNumber(others))}
      </small>
    </section>
  );
}

/** Compares today with the start of the period, or else with the first day that was counted; empty without one. */
function development(series: DailyCounts[], result: Result, period: Period): string {
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last || first === last) return "";
  const difference = last[result] - first[result];
  const kind = difference > 0 ? "more" : difference < 0 ? "fewer" : "same";
  const isWhole = first.at <= dayStart(last.at, -period);
  return isWhole
    ? t(`${kind}_than_days`, formatNumber(Math.abs(difference)), formatNumber(period))
    : t(`${kind}_since`, formatNumber(Math.abs(difference)), formatDate(first.at));
}

/** The same where there is room for a number only. */
function differenceOf(series: DailyCounts[], result: Result): string {
  const [first, last] = [series[0], series.at(-1)];
  return first && last && first !== last ? formatDifference(last[result] - first[result]) : "";
}
