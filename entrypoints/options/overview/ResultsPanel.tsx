import { formatDate } from "@/components/charts/chart-format.ts";
import { StackedArea } from "@/components/charts/StackedArea.tsx";
import { bandCentres } from "@/components/charts/stacked-layout.ts";
import { Rating } from "@/components/report/Rating.tsx";
import { RESULTS } from "@/utils/contract.ts";
import { dayStart } from "@/utils/day.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ChartSwitch } from "../ChartSwitch.tsx";
import type { ChartView } from "../routes/chart-view.ts";
import { formatRoute } from "../routes/route.ts";
import { Panel } from "../ui/Panel.tsx";
import { ResultsTable } from "./ResultsTable.tsx";
import type { DailyCounts } from "./series.ts";

interface ResultsPanelProps {
  series: DailyCounts[];
  since: number | null;
  chart: ChartView;
  /** Null where that is not offered here. */
  onReadAll: (() => unknown) | null;
}

/** Numbers of good, decent and bad addresses over time, as a chart or as a table. */
export function ResultsPanel({ series, since, chart, onReadAll }: ResultsPanelProps) {
  const other = formatRoute({ page: "overview", project: null, chart: { ...chart, asTable: !chart.asTable } });
  const last = series.at(-1);
  const isToGrow = !chart.asTable && since === last?.at;
  return (
    <Panel title={t("results_over_time")} end={<ChartSwitch asTable={chart.asTable} href={other} />}>
      {!last && <p class="body secondary">{t("nothing_counted")}</p>}
      {last && chart.asTable && <ResultsTable series={series} period={chart.period} />}
      {last && !chart.asTable && (
        <div class="body">
          <div class="stacked-chart">
            <StackedArea
              sliderLabel={t("results_over_time")}
              label={findingOf(series)}
              points={series}
              until={dayStart(last.at, chart.period)}
              describe={dayText}
            />
            <Legend series={series} last={last} />
          </div>
        </div>
      )}
      {last && since !== null && (
        <small class="body since">
          {isToGrow ? t("counted_today") : t("counted_since", formatDate(since))} {t("each_address_once")}
        </small>
      )}
      {onReadAll && (
        <p class="row below">
          <small>{t("read_all_again")}</small>
          <button type="button" class="small" onClick={onReadAll}>
            {t("read_all")}
          </button>
        </p>
      )}
    </Panel>
  );
}

/** Word and number at the end of each band; above the chart where there is no room. */
function Legend({ series, last }: { series: DailyCounts[]; last: DailyCounts }) {
  const places = spread(RESULTS.map((result) => bandCentres(series).get(result) ?? 0));
  return (
    <ul class="legend" aria-hidden="true">
      {RESULTS.map((result, index) => (
        <li key={result} style={{ "--top": `${places[index]}px` }}>
          <Rating result={result} isPlain />
          <b>{formatNumber(last[result])}</b>
        </li>
      ))}
    </ul>
  );
}

/** Least distance of two lines of the legend. */
const LINE = 20;

/** Moves lines apart that would lie on each other; from top to bottom, the last stays where it is. */
export function spread(tops: number[]): number[] {
  const moved = [...tops];
  for (let index = moved.length - 2; index >= 0; index--) {
    moved[index] = Math.min(moved[index] as number, (moved[index + 1] as number) - LINE);
  }
  const least = 8;
  for (let index = 0; index < moved.length; index++) {
    moved[index] = Math.max(moved[index] as number, least + index * LINE);
  }
  return moved;
}

function findingOf(series: DailyCounts[]): string {
  const [first, last] = [series[0] as DailyCounts, series.at(-1) as DailyCounts];
  if (first === last) return dayText(last);
  const numbers = RESULTS.flatMap((result) => [formatNumber(first[result]), formatNumber(last[result])]);
  return t("results_finding", formatDate(first.at), ...numbers);
}

function dayText({ at, good, decent, bad }: DailyCounts): string {
  return t("results_on_day", formatDate(at), formatNumber(good), formatNumber(decent), formatNumber(bad));
}
