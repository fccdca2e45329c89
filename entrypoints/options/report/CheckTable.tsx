import { useSignal } from "@preact/signals";
import type { ChartPoint } from "@/components/charts/line-chart.ts";
import { Difference } from "@/components/report/Difference.tsx";
import { Rating } from "@/components/report/Rating.tsx";
import { differenceForReading, formatMoment, formatNumber, formatRounded } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { useShowMore } from "../hooks/use-show-more.ts";
import { ShowMore } from "../ui/ShowMore.tsx";
import { CHECKS_STEP } from "./history-points.ts";

const MAX_ROWS = 20;

interface CheckTableProps {
  /** Oldest first. */
  points: ChartPoint[];
  /** Name of their number; null where there is none. */
  name: string | null;
  isScore: boolean;
  label: string;
}

/** The chart's points in words and numbers, newest first. */
export function CheckTable({ points, name, isScore, label }: CheckTableProps) {
  const rows = points.map((point, index) => ({ point, before: points[index - 1]?.[2] ?? null })).reverse();
  const { shown, next, showMore } = useShowMore(rows, useSignal(MAX_ROWS), CHECKS_STEP);
  return (
    <div class="checks">
      <table class="list dense" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("report_checked")}</th>
            <th scope="col">{t("result")}</th>
            {name && (
              <th scope="col" class="number" colSpan={2}>
                {name}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ point: [at, result, value], before }, index) => (
            <tr key={`${at} ${rows.length - index}`}>
              <th scope="row" class="when">
                {formatMoment(at)}
              </th>
              <td>
                <Rating result={result} isPlain />
              </td>
              {name && <Cells value={value} before={before} isScore={isScore} />}
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore class="small" label={t("details_show_more", formatNumber(next))} onShowMore={showMore} />
    </div>
  );
}

export function Cells({ value, before, isScore }: { value: number | null; before: number | null; isScore: boolean }) {
  return (
    <>
      <td class="number">{value !== null && <b>{formatRounded(value)}</b>}</td>
      <td class="change">
        <Difference by={differenceForReading(before, value)} isScore={isScore} />
      </td>
    </>
  );
}

/** Narrow windows show the first numbers; the comparison has all of them. @param index - of the column */
export function classOf(index: number): string {
  if (index === 0) return "number";
  return index > 2 ? "number rest" : "number more";
}
