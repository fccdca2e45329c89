import { formatNumber, formatRounded } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Trend as TrendOf } from "@/utils/models/trend.ts";
import { Sparkline } from "../charts/Sparkline.tsx";
import { wordOf } from "./Rating.tsx";

interface TrendProps {
  /** Undefined where nothing is known. */
  trend: TrendOf | undefined;
  width?: number;
}

/** Development of an address: a line of its number and the last one, or a strip of ratings; words for the first check. */
export function Trend({ trend, width }: TrendProps) {
  if (!trend) return null;
  const { recent } = trend;
  const last = recent.at(-1)?.[2] ?? null;
  return (
    <span class="trend">
      {recent.length > 1 ? (
        <Sparkline points={recent} label={describe(trend)} width={width} />
      ) : (
        <small>{t("first_check")}</small>
      )}
      {last !== null && <b>{formatRounded(last)}</b>}
    </span>
  );
}

/** Says in one sentence what the sparkline shows. */
function describe({ recent }: TrendOf): string {
  const values = recent.flatMap(([, , value]) => (value === null ? [] : formatRounded(value)));
  const [first, last] = [values[0], values.at(-1)];
  if (values.length > 1 && first && last) return t("trend_values", first, last, formatNumber(values.length));
  return t("trend_results", recent.map(([, result]) => wordOf(result)).join(", "));
}
