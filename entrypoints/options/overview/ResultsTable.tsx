import { formatDate, formatDays, formatShare } from "@/components/charts/chart-format.ts";
import { Rating } from "@/components/report/Rating.tsx";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { RESULTS } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Period } from "../routes/chart-view.ts";
import { type DailyCounts, everyNth, sumOf, toCsv } from "./series.ts";

/** Distance of the table's rows in days; the copy has every day. */
const STEPS: Record<Period, number> = { 30: 5, 90: 15, 365: 30 };

export function ResultsTable({ series, period }: { series: DailyCounts[]; period: Period }) {
  const step = STEPS[period];
  return (
    <>
      <table class="list dense">
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            {RESULTS.map((result) => (
              <th key={result} scope="col">
                <Rating result={result} isPlain />
              </th>
            ))}
            <th scope="col">{t("all")}</th>
            <th scope="col">{t("share_of_good")}</th>
          </tr>
        </thead>
        <tbody>
          {everyNth(series, step).map((day) => (
            <tr key={day.at}>
              <th scope="row">{formatDate(day.at)}</th>
              {RESULTS.map((result) => (
                <td key={result}>{formatNumber(day[result])}</td>
              ))}
              <td>
                <b>{formatNumber(sumOf(day))}</b>
              </td>
              <td>{sumOf(day) > 0 && formatShare(day.good / sumOf(day))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="row below">
        <small>{t("one_row_every", formatDays(step))}</small>
        <CopyButton label={t("copy_as", "CSV")} text={toCsv(series)} />
      </p>
    </>
  );
}
