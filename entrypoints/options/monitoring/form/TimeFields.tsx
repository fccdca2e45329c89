import { FieldError } from "@/components/ui/FieldError.tsx";
import { SegmentsField } from "@/components/ui/Segments.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { formatClock, formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { INTERVALS, METHODS } from "@/utils/models/schedule.ts";
import { timesOf } from "@/utils/schedule-times.ts";
import { formatWeekday } from "../../texts/when.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { NumberField } from "../NumberField.tsx";
import { type FieldsProps, hasLimit, readForm } from "./schedule-form.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1);

export function TimeFields({ form, change, problems }: FieldsProps) {
  const { method, every } = form;
  return (
    <>
      <SegmentsField
        label={t("how")}
        describedBy="how-hint"
        options={METHODS.map((name) => ({ value: name, label: t(`method_${name}`) }))}
        value={method}
        onChoose={(name) => change({ method: name })}
      >
        <small id="how-hint">
          {t(`method_hint_${method}`)} {t("second_computer", t("method_watch"))}
        </small>
      </SegmentsField>
      <SegmentsField
        class="often"
        label={t("how_often")}
        options={INTERVALS.map((name) => ({ value: name, label: t(`every_${name}`) }))}
        value={every}
        onChoose={(name) => change({ every: name })}
      />
      <div class="pair">
        <DayField form={form} change={change} />
        <TextField
          type="time"
          label={t("at")}
          value={form.at}
          error={problems.at}
          hint={timesText(form)}
          onType={(at) => change({ at })}
        />
        {hasLimit(form) && <LimitField form={form} change={change} problems={problems} />}
      </div>
    </>
  );
}

function LimitField({ form: { method, most }, change, problems }: FieldsProps) {
  return (
    <div class="field">
      <span class="label" aria-hidden="true">
        {t("how_many")}
      </span>
      <NumberField
        label={t(method === "watch" ? "least_a_run" : "most_a_run")}
        value={most}
        isInvalid={problems.most !== undefined}
        describedBy="most-problem most-hint"
        onType={(most) => change({ most })}
      />
      <FieldError id="most-problem" text={problems.most} />
      <small id="most-hint">{t(`most_hint_${method}`)}</small>
    </div>
  );
}

function DayField({ form: { every, weekday, monthday }, change }: Pick<FieldsProps, "form" | "change">) {
  if (every !== "week" && every !== "month") return null;
  const isWeek = every === "week";
  const label = t(isWeek ? "day_of_week" : "day_of_month");
  const options = isWeek
    ? WEEKDAYS.map((value) => ({ value, label: formatWeekday(value) }))
    : DAYS_OF_MONTH.map((value) => ({ value, label: formatNumber(value) }));
  return (
    <div class="field">
      <label for="day">{label}</label>
      <SelectField
        id="day"
        value={isWeek ? weekday : monthday}
        options={options}
        onSelect={(day) => change(isWeek ? { weekday: day } : { monthday: day })}
      />
      {!isWeek && monthday > 28 && <small>{t("day_of_month_hint")}</small>}
    </div>
  );
}

/** Names all times of a day where there are several. */
function timesText(form: FieldsProps["form"]): string {
  const { plan, problems } = readForm(form);
  const times = timesOf(plan, new Date(2026, 0, 15));
  return problems.at || times.length === 1 ? "" : times.map(formatClock).join(" · ");
}
