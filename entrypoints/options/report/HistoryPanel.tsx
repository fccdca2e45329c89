import { useSignal } from "@preact/signals";
import { speak } from "@/components/ui/Spoken.tsx";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { type AddressHistory, numberOf, presentPoints } from "@/utils/models/history.ts";
import { isScore } from "@/utils/models/preferences.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { useShowMore } from "../hooks/use-show-more.ts";
import type { ReportView } from "../routes/report-route.ts";
import { Panel } from "../ui/Panel.tsx";
import { ShowMore } from "../ui/ShowMore.tsx";
import { labelsOf } from "./answer.ts";
import { classOf } from "./CheckTable.tsx";
import { Comparison } from "./Comparison.tsx";
import { HistoryRow } from "./HistoryRow.tsx";
import { CHECKS_STEP, columnsOf, comparisonText, keyOf, makerOf, placesOf, valueBefore } from "./history-points.ts";
import { baseAmong, snapshotAt } from "./snapshot.ts";

const MAX_ROWS = 10;

interface HistoryPanelProps {
  history: AddressHistory;
  reportId: string;
  followedNumber: string;
  titles: Map<string, string>;
  /** Schedules of the connection; null until they are read. */
  schedules: Schedule[] | null;
  view: ReportView;
  onView: (changes: Partial<ReportView>) => void;
}

/** All remembered checks of an address, two of them compared as in a wiki. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { history, reportId, followedNumber, titles, schedules, view, onView } = props;
  const points = presentPoints(history).toReversed();
  const { shown, next, showMore } = useShowMore(points, useSignal(MAX_ROWS), CHECKS_STEP);
  const keys = points.map(keyOf);
  const base = baseAmong(points.slice(1).toReversed(), points[0]?.[1] ?? null, history);
  const basePlace = base ? points.findIndex(([at, , id]) => at === base.at && id === base.reportId) : 0;
  const [to, from] = placesOf(keys, view) ?? [0, basePlace];
  const columns = columnsOf(points, history.names, followedNumber);
  const hasOtherReports = points.some(([, , id]) => id !== reportId);
  const isShown = (index: number) => index < shown.length || index === from || index === to;
  function choose(end: "from" | "to", index: number) {
    const places = { from, to, [end]: index };
    const [older, newer] = [points[places.from], points[places.to]];
    if (!older || !newer) return;
    onView({ from: keyOf(older), to: keyOf(newer) });
    speak(comparisonText(older, newer));
  }
  const [newer, older] = [points[to], points[from]];
  return (
    <Panel
      title={t("report_history")}
      count={points.length}
      class="history"
      end={
        !points.every((_, index) => isShown(index)) && (
          <ShowMore
            class="quiet"
            label={
              next < CHECKS_STEP
                ? t("show_all_count", formatNumber(points.length))
                : t("details_show_more", formatNumber(next))
            }
            onShowMore={showMore}
          />
        )
      }
    >
      <div class="checks">
        <table class="list dense" aria-label={t("report_history")}>
          <ChecksHead columns={columns} isComparable={points.length > 1} hasOtherReports={hasOtherReports} />
          <tbody>
            {points.map(
              (point, index) =>
                isShown(index) && (
                  <HistoryRow
                    key={keys[index]}
                    point={point}
                    maker={makerOf(point, history, schedules)}
                    values={columns.map((name) => numberOf(point, history.names, name))}
                    isScore={isScore(columns[0] ?? "")}
                    before={valueBefore(points, index, history.names, columns[0])}
                    place={points.length > 1 ? { index, from, to } : null}
                    otherReport={hasOtherReports && { isThis: point[2] === reportId }}
                    onChoose={choose}
                  />
                ),
            )}
          </tbody>
        </table>
      </div>
      {newer && older && to !== from && (
        <Comparison
          from={base && to === 0 && from === basePlace ? base : snapshotAt(older, history)}
          to={snapshotAt(newer, history)}
          titles={titles}
        />
      )}
    </Panel>
  );
}

interface ChecksHeadProps {
  columns: string[];
  isComparable: boolean;
  hasOtherReports: boolean;
}

function ChecksHead({ columns, isComparable, hasOtherReports }: ChecksHeadProps) {
  const labels = labelsOf(columns);
  return (
    <thead>
      <tr>
        {isComparable && (
          <>
            <th scope="col" class="from">
              {t("report_from")}
            </th>
            <th scope="col" class="to">
              {t("report_to")}
            </th>
          </>
        )}
        <th scope="col" class="when">
          {t("report_checked")}
        </th>
        <th scope="col" class="result">
          {t("result")}
        </th>
        {columns.map((name, index) => (
          <th key={name} scope="col" class={classOf(index)} colSpan={index === 0 ? 2 : 1} title={name}>
            {labels.get(name)}
          </th>
        ))}
        {hasOtherReports && (
          <th scope="col" class="of">
            {t("report")}
          </th>
        )}
      </tr>
    </thead>
  );
}
