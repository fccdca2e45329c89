import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { MAX_IN_RUN, MAX_NAME_LENGTH, type Schedule, type SchedulePlan, type Scope } from "@/utils/models/schedule.ts";
import { NEW_SCHEDULE, type ScheduleForm } from "@/utils/models/schedule-draft.ts";
import { formatTimeOfDay } from "../../texts/when.ts";
import { nameFor } from "../scope-text.ts";
import { wholeNumber } from "../whole-number.ts";

type Problems = Partial<Record<"name" | "reports" | "at" | "most" | "quietFrom" | "quietUntil", string>>;

function scopeOf({ kind, search, project, result, reports }: ScheduleForm): Scope {
  if (kind === "chosen") return { kind, reports };
  const wanted = search.trim();
  return { kind, ...(wanted && { search: wanted }), ...(project && { project }), ...(result && { result }) };
}

/** Returns the form's name, or the suggested one. */
export function nameOf(form: ScheduleForm): string {
  return form.name ?? nameFor(scopeOf(form));
}

/** Does a run have a limit? One that watches chosen reports checks each of them. */
export function hasLimit({ method, kind }: ScheduleForm): boolean {
  return method !== "watch" || kind !== "chosen";
}

/** Reads a form. What cannot be read is named in `problems`, and has its first value in `plan`. */
export function readForm(form: ScheduleForm): { plan: SchedulePlan; problems: Problems } {
  const { method, every, weekday, monthday, tellWhen, confirm, isQuiet } = form;
  const name = nameOf(form).trim();
  const at = minutesOf(form.at);
  const most = wholeNumber(form.most, 1, MAX_IN_RUN);
  const [from, until] = [minutesOf(form.quietFrom), minutesOf(form.quietUntil)];
  const isQuietNeeded = isQuiet && tellWhen !== "never";
  const timeProblem = t("time_problem", formatTimeOfDay(9 * 60));
  const problems: Problems = {
    ...(name === "" && { name: t("name_empty") }),
    ...(name.length > MAX_NAME_LENGTH && { name: t("name_long", formatNumber(MAX_NAME_LENGTH)) }),
    ...(form.kind === "chosen" && problemOfChosen(form.reports.length)),
    ...(at === null && { at: timeProblem }),
    ...(most === null && hasLimit(form) && { most: t("number_problem", formatNumber(1), formatNumber(MAX_IN_RUN)) }),
    ...(isQuietNeeded && from !== null && from === until && { quietUntil: t("quiet_same") }),
    ...(isQuietNeeded && from === null && { quietFrom: timeProblem }),
    ...(isQuietNeeded && until === null && { quietUntil: timeProblem }),
  };
  return {
    plan: {
      name,
      scope: scopeOf(form),
      method,
      every,
      tellWhen,
      confirm,
      at: at ?? 0,
      day: every === "week" ? weekday : monthday,
      most: most ?? Number(NEW_SCHEDULE.most),
      quiet: isQuiet && from !== null && until !== null && from !== until ? { from, until } : null,
    },
    problems,
  };
}

export function formOf({ scope, at, day, every, most, quiet, ...rest }: Schedule): ScheduleForm {
  const { name, method, tellWhen, confirm } = rest;
  const { kind: _kind, ...parts } = scope;
  return {
    ...NEW_SCHEDULE,
    ...parts,
    kind: scope.kind,
    name,
    method,
    every,
    tellWhen,
    confirm,
    at: timeOf(at),
    most: String(most),
    ...(every === "week" && { weekday: day }),
    ...(every === "month" && { monthday: day }),
    ...(quiet && { isQuiet: true, quietFrom: timeOf(quiet.from), quietUntil: timeOf(quiet.until) }),
  };
}

function problemOfChosen(count: number): Problems {
  if (count === 0) return { reports: t("chosen_none") };
  return count > MAX_IN_RUN ? { reports: t("chosen_most", formatNumber(MAX_IN_RUN)) } : {};
}

/** Reads `HH:MM` as minutes after midnight. */
function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function timeOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Groups of fields that only make sense together. */
const PARTS: (keyof SchedulePlan)[][] = [
  ["name"],
  ["scope"],
  ["method"],
  ["every", "at", "day"],
  ["most"],
  ["quiet"],
  ["tellWhen"],
  ["confirm"],
];

/**
 * Takes over what another page has saved meanwhile, as far as it was not changed here.
 *
 * @param shown - what the form showed when it was opened
 * @param now - what is saved
 */
export function merged(plan: SchedulePlan, shown: SchedulePlan, now: SchedulePlan): SchedulePlan {
  const isUnchanged = (key: keyof SchedulePlan) => JSON.stringify(plan[key]) === JSON.stringify(shown[key]);
  const unchanged = PARTS.filter((keys) => keys.every(isUnchanged)).flat();
  return { ...plan, ...Object.fromEntries(unchanged.map((key) => [key, now[key]])) };
}

/** Props of a group of fields: the form, its setter, and its problems. */
export interface FieldsProps {
  form: ScheduleForm;
  change: (changes: Partial<ScheduleForm>) => void;
  problems: ReturnType<typeof readForm>["problems"];
}
