import { formatDays } from "@/components/charts/chart-format.ts";
import { LineChart } from "@/components/charts/LineChart.tsx";
import { type ChartPoint, turnsOf } from "@/components/charts/line-chart.ts";
import { useNow } from "@/components/hooks/use-now.ts";
import { wordOf } from "@/components/report/Rating.tsx";
import { isRating, type Result } from "@/utils/contract.ts";
import { DAY_MS, HOUR_MS } from "@/utils/day.ts";
import { differenceForReading, formatList, formatMoment, formatRounded, formatShortDay } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { type AddressHistory, numberOf, presentPoints } from "@/utils/models/history.ts";
import { isScore, type Preferences } from "@/utils/models/preferences.ts";
import { isPrivateWindow } from "@/utils/private-window.ts";
import { ChartSwitch } from "../ChartSwitch.tsx";
import { NotRemembered } from "../NotRemembered.tsx";
import type { ChartView } from "../routes/chart-view.ts";
import { Panel } from "../ui/Panel.tsx";
import { PeriodField } from "../ui/PeriodField.tsx";
import { shortName } from "./answer.ts";
import { CheckTable } from "./CheckTable.tsx";

/** Changes of rating that the sentence for screen readers names. */
const MAX_TOLD_TURNS = 3;

interface ScorePanelProps {
  /** Null where nothing is remembered. */
  history: AddressHistory | null;
  /** Did reading it fail? */
  isUnread: boolean;
  preferences: Preferences;
  view: ChartView;
  onView: (view: ChartView) => void;
  hashOfView: (view: ChartView) => string;
}

/** The followed number of an address over time, or its ratings where there are no numbers. */
export function ScorePanel({ history, isUnread, preferences, view, onView, hashOfView }: ScorePanelProps) {
  const { followedNumber, rememberResults } = preferences;
  const now = useNow(HOUR_MS).value;
  const { points, former, hasEarlier } = pointsIn(history, followedNumber, now - view.period * DAY_MS);
  const hasValues = points.some(([, , value]) => value !== null);
  const name = hasValues ? shortName(followedNumber) : t("results");
  const other = { ...view, asTable: !view.asTable };
  return (
    <Panel
      title={t("report_over_time", name)}
      end={
        <div class="row chart-tools">
          <PeriodField period={view.period} onChoose={(period) => onView({ ...view, period })} />
          <ChartSwitch asTable={view.asTable} href={hashOfView(other)} />
        </div>
      }
    >
      <div class="body">
        <NotRemembered preferences={preferences} text={t("report_not_remembered")} class="secondary" />
        {points.length === 0 ? (
          <p class="secondary">{hasEarlier ? t("report_no_checks") : rememberResults && t(whyNothing(isUnread))}</p>
        ) : view.asTable ? (
          <CheckTable
            points={points}
            name={hasValues ? name : null}
            isScore={isScore(followedNumber)}
            label={t("report_over_time", name)}
          />
        ) : (
          <Chart {...{ points, former, now, name }} days={view.period} isScore={isScore(followedNumber)} />
        )}
      </div>
    </Panel>
  );
}

function whyNothing(isUnread: boolean) {
  if (isPrivateWindow()) return "not_in_private";
  return isUnread ? "history_not_read" : "report_nothing_yet";
}

interface ChartProps {
  points: ChartPoint[];
  former: Result | null;
  now: number;
  name: string;
  days: number;
  isScore: boolean;
}

function Chart({ points, former, now, name, days, isScore }: ChartProps) {
  function tipOf(index: number) {
    const [at, result, value] = points[index] as ChartPoint;
    const before = points[index - 1]?.[2] ?? null;
    const word = wordOf(result);
    return {
      title: value === null ? word : `${formatRounded(value)} ${word}`,
      by: differenceForReading(before, value),
      isScore,
      when: formatMoment(at),
    };
  }
  return (
    <LineChart
      points={points}
      former={former}
      until={now}
      range={isScore ? scoreRange(points) : undefined}
      label={tell(points, former, name, formatDays(days))}
      sliderLabel={t("report_checks")}
      tipOf={tipOf}
    />
  );
}

/** Points of a period, with the rating before it. */
function pointsIn(history: AddressHistory | null, followedNumber: string, since: number) {
  const all = presentPoints(history);
  const points = all
    .filter(([at]) => at >= since)
    .map((point): ChartPoint => [point[0], point[1], numberOf(point, history?.names ?? [], followedNumber)]);
  const former = all.findLast(([at, result]) => at < since && isRating(result))?.[1] ?? null;
  return { points, former: isRating(former) ? former : null, hasEarlier: all.length > points.length };
}

/** Scores are drawn on the whole scale that they lie on. */
function scoreRange(points: ChartPoint[]): readonly [number, number] | undefined {
  const values = points.flatMap(([, , value]) => (value === null ? [] : value));
  if (values.some((value) => value < 0 || value > 100)) return undefined;
  return values.some((value) => value > 1) ? [0, 100] : [0, 1];
}

/** Says in one or two sentences what the chart shows. */
function tell(points: ChartPoint[], former: Result | null, name: string, days: string): string {
  const values = points.flatMap(([, , value]) => (value === null ? [] : formatRounded(value)));
  const [first, last] = [values[0], values.at(-1)];
  const told =
    first && last
      ? t("report_chart", name, days, first, last)
      : t("trend_results", formatList(points.slice(-5).map(([, result]) => wordOf(result))));
  const turns = turnsOf(points, former).slice(-MAX_TOLD_TURNS);
  const sentences = turns.map(({ index, to }) => t("report_turn", wordOf(to), formatShortDay(points[index]?.[0] ?? 0)));
  return [told, ...sentences].join(" ");
}
