import { wordOf } from "@/components/report/Rating.tsx";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { MAX_NAME_LENGTH, type SchedulePlan, type Scope } from "@/utils/models/schedule.ts";
import { shortAddress } from "@/utils/url.ts";
import { formatTimeOfDay, formatWeekday } from "../texts/when.ts";

/** Says in words which reports a schedule looks after: one text for each condition. */
export function scopeParts(scope: Scope): string[] {
  if (scope.kind === "chosen") return [plural("chosen_count", scope.reports.length)];
  const { project, result, search } = scope;
  const parts = [
    ...(project ? [project] : []),
    ...(result ? [t("field_message", t("result"), wordOf(result))] : []),
    ...(search ? [t("field_message", t("address_contains"), search)] : []),
  ];
  return parts.length > 0 ? parts : [t("all_reports")];
}

export function nameFor(scope: Scope): string {
  const [first, ...others] = scope.kind === "chosen" ? scope.reports : [];
  const name = first && others.length === 0 ? shortAddress(first.url) : scopeParts(scope).join(" · ");
  return name.slice(0, MAX_NAME_LENGTH).toWellFormed();
}

/** Says when a schedule runs, for example "Every day at 18:00". */
export function everyText({ every, at, day }: Pick<SchedulePlan, "every" | "at" | "day">): string {
  const time = formatTimeOfDay(at);
  if (every === "day") return t("every_day_at", time);
  if (every === "week") return t("every_week_at", formatWeekday(day), time);
  if (every === "month") return t("every_month_at", formatNumber(day), time);
  return t(`every_${every}`);
}
