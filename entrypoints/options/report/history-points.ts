import { resultText } from "@/components/report/result-text.ts";
import { formatMoment } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { type AddressHistory, numberOf, type Point } from "@/utils/models/history.ts";
import { SCORE } from "@/utils/models/preferences.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import type { ReportView } from "../routes/report-route.ts";

/** Checks shown at a time: more of them hold up a slow computer. */
export const CHECKS_STEP = 100;

/** Columns of numbers beside the followed one. */
const MAX_COLUMNS = 4;

/** For example "May 3, 9:00 AM to May 5, 9:00 AM: Good (was Bad)". */
export function comparisonText([from, before]: Point, [to, result]: Point): string {
  return t("field_message", t("report_days_between", formatMoment(from), formatMoment(to)), resultText(result, before));
}

/** Says which schedule asked for a check; null where the user did, or somebody else. */
export function makerOf([at]: Point, { makers = {} }: AddressHistory, schedules: Schedule[] | null): string | null {
  const id = makers[at];
  if (id === undefined || !schedules) return null;
  const schedule = schedules.find((one) => one.id === id);
  return schedule ? t("by_schedule", schedule.name) : t("by_a_schedule");
}

export function keyOf([at, , reportId]: Point): string {
  return `${at} ${reportId}`;
}

/** Finds the rows chosen among all, newest first; null where none or no longer are. */
export function placesOf(keys: unknown[], chosen: Pick<ReportView, "from" | "to">): [to: number, from: number] | null {
  const [to, from] = [keys.indexOf(chosen.to), keys.indexOf(chosen.from)];
  return to >= 0 && from > to ? [to, from] : null;
}

/** Chooses the numbers that some point has, the followed one first. */
export function columnsOf(points: Point[], names: string[], followedNumber: string): string[] {
  const all = [...new Set([followedNumber, SCORE, ...names])];
  const known = all.filter((name) => points.some((point) => numberOf(point, names, name) !== null));
  return known.slice(0, 1 + MAX_COLUMNS);
}

export function valueBefore(points: Point[], index: number, names: string[], name: string | undefined): number | null {
  const before = points[index + 1];
  return before && name !== undefined ? numberOf(before, names, name) : null;
}
