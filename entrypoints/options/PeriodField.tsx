import { formatDays } from "@/components/charts/chart-format.ts";
import { t } from "@/utils/i18n.ts";
import { PERIODS, type Period } from "./route.ts";

interface PeriodFieldProps {
  period: Period;
  onChoose: (period: Period) => void;
}

export function PeriodField({ period, onChoose }: PeriodFieldProps) {
  return (
    <div class="segments low" role="radiogroup" aria-label={t("period")}>
      {PERIODS.map((days) => (
        <label key={days}>
          <input type="radio" name="period" checked={days === period} onChange={() => onChoose(days)} />
          {formatDays(days)}
        </label>
      ))}
    </div>
  );
}
