import { useId } from "preact/hooks";
import { plural, t } from "@/utils/i18n.ts";
import { PERIODS, type Period } from "../route.ts";

interface PeriodFieldProps {
  period: Period;
  onChoose: (period: Period) => void;
}

export function PeriodField({ period, onChoose }: PeriodFieldProps) {
  const name = useId();
  return (
    <div class="segments low" role="radiogroup" aria-label={t("report_period")}>
      {PERIODS.map((days) => (
        <label key={days}>
          <input type="radio" name={name} checked={days === period} onClick={() => onChoose(days)} />
          {plural("report_days", days)}
        </label>
      ))}
    </div>
  );
}
