import { formatDays } from "@/components/charts/chart-format.ts";
import { Segments } from "@/components/ui/Segments.tsx";
import { t } from "@/utils/i18n.ts";
import { PERIODS, type Period } from "../routes/chart-view.ts";

interface PeriodFieldProps {
  period: Period;
  onChoose: (period: Period) => void;
}

export function PeriodField({ period, onChoose }: PeriodFieldProps) {
  return (
    <Segments
      class="low"
      label={t("period")}
      options={PERIODS.map((days) => ({ value: days, label: formatDays(days) }))}
      value={period}
      onChoose={onChoose}
    />
  );
}
