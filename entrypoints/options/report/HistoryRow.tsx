import { Rating } from "@/components/report/Rating.tsx";
import { formatMoment, formatRounded, formatTime } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Point } from "@/utils/models/history.ts";
import { hashOfReport } from "../routes/report-route.ts";
import { Cells, classOf } from "./CheckTable.tsx";

interface HistoryRowProps {
  point: Point;
  /** Schedule that requested it, in words; null if none did. */
  maker: string | null;
  values: (number | null)[];
  /** Is the first one a score? */
  isScore: boolean;
  /** First value of the check before. */
  before: number | null;
  /** Rows counted from the newest; null where there is nothing to compare. */
  place: { index: number; from: number; to: number } | null;
  /** False where all points are of the report on the page. */
  otherReport: { isThis: boolean } | false;
  onChoose: (end: "from" | "to", index: number) => void;
}

export function HistoryRow({ point, maker, values, isScore, before, place, otherReport, onChoose }: HistoryRowProps) {
  const [at, result, reportId] = point;
  const isChosen = place !== null && (place.index === place.from || place.index === place.to);
  return (
    <tr class={isChosen ? "chosen" : ""}>
      {place && (
        <>
          <Choice end="from" at={at} place={place} onChoose={onChoose} />
          <Choice end="to" at={at} place={place} onChoose={onChoose} />
        </>
      )}
      <th scope="row" class="when">
        {formatMoment(at)}
        {maker && <small class="maker">{maker}</small>}
      </th>
      <td class="result">
        <Rating result={result} isPlain />
      </td>
      {values.map((value, index) =>
        index === 0 ? (
          <Cells key={index} value={value} before={before} isScore={isScore} />
        ) : (
          <td key={index} class={classOf(index)}>
            {value !== null && formatRounded(value)}
          </td>
        ),
      )}
      {otherReport && (
        <td class="of" data-label={t("report")}>
          {otherReport.isThis ? <bdi>{reportId}</bdi> : <a href={hashOfReport(reportId)}>{reportId}</a>}
        </td>
      )}
    </tr>
  );
}

interface ChoiceProps {
  end: "from" | "to";
  at: number;
  place: { index: number; from: number; to: number };
  onChoose: HistoryRowProps["onChoose"];
}

/** "From" is always older than "To", so that exactly two rows are chosen. */
function Choice({ end, at, place: { index, from, to }, onChoose }: ChoiceProps) {
  return (
    <td class={`choice ${end}`}>
      <input
        type="radio"
        name={`compare-${end}`}
        aria-label={t(end === "from" ? "report_from_check" : "report_to_check", formatTime(at))}
        checked={index === (end === "from" ? from : to)}
        disabled={end === "from" ? index <= to : index >= from}
        onClick={() => onChoose(end, index)}
      />
    </td>
  );
}
