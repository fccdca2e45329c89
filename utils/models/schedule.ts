import { RESULTS, type Result } from "../contract.ts";
import { isCount, isFlag, isText, isTime, listOf, type Parsed } from "../guards.ts";
import { parseOrNull } from "../storage/schema.ts";
import { FAILURE } from "./failure.ts";

/** "watch" only reads; "refresh" asks the service for new results. */
export const METHODS = ["watch", "refresh"] as const;

export const INTERVALS = ["6h", "12h", "day", "week", "month"] as const;
export type Interval = (typeof INTERVALS)[number];

/** Reasons to tell the user: a rating fell, any rating changed, or none. */
export const TELL_WHEN = ["worse", "change", "never"] as const;

/** Limits of a plan. */
export const MAX_NAME_LENGTH = 80;
export const MAX_IN_RUN = 500;
/** Chosen reports that a watching run reads one by one, at most, where their results are surely old. */
export const MAX_SINGLY = 10;
export const MAX_SCHEDULES = 50;

/** Filters of "List reports" (section 4.3), or reports that the user chose. */
export type Scope =
  | { kind: "filter"; search?: string; project?: string; result?: Result }
  | { kind: "chosen"; reports: { id: string; url: string }[] };

export type SchedulePlan = Parsed<typeof PLAN>;

export type Schedule = Parsed<typeof SCHEDULE>;

const PLAN = {
  name: isText,
  scope: [
    { kind: "filter", search: [undefined, isText], project: [undefined, isText], result: [undefined, ...RESULTS] },
    { kind: "chosen", reports: listOf({ id: isText, url: isText }) },
  ],
  method: METHODS,
  every: INTERVALS,
  /** First time of a day, in minutes after midnight of this computer's clock. */
  at: isMinute,
  /** Day of the week (0 is Sunday) or of the month (1 to 31, shorter months end earlier); meaningless for days and hours. */
  day: isCount,
  /** Reports that a run refreshes at most, oldest results first; or about as many as it watches, newest first. */
  most: isCount,
  /** Nothing is told from `from` until `until`, in minutes after midnight; null for no quiet hours. */
  quiet: [null, { from: isMinute, until: isMinute }],
  tellWhen: TELL_WHEN,
  /** Is a worse rating told only when the next newer result agrees? */
  confirm: isFlag,
} as const;

const SCHEDULE = {
  ...PLAN,
  id: isText,
  connectionId: isText,
  /** Times are in milliseconds since 1970. */
  createdAt: isTime,
  state: ["active", "paused"],
  /** Time at which it was last paused or continued. */
  changedAt: isTime,
  /** Reason why it is paused; null where the user paused it. */
  failure: [null, FAILURE],
  /** Every run that was due until then was made, or made up for. */
  doneUntil: isTime,
  /** Start of the last run that was due; left out before the first. */
  ranAt: [undefined, isTime],
} as const;

const parsePlanAlone = parseOrNull(PLAN);
const parseScheduleAlone = parseOrNull(SCHEDULE);

/** Parses what the form asks for; null where it cannot be meant. */
export function parsePlan(given: unknown): SchedulePlan | null {
  const plan = parsePlanAlone(given);
  return plan && isPossible(plan) ? plan : null;
}

function isPossible({ name, every, day, most }: SchedulePlan): boolean {
  const isDay = every === "week" ? day <= 6 : every !== "month" || (day >= 1 && day <= 31);
  return isDay && most > 0 && most <= MAX_IN_RUN && name.length <= MAX_NAME_LENGTH;
}

/** Has a worse result to be confirmed? Where nothing is told, the form does not ask. */
export function hasToConfirm({ confirm, tellWhen }: SchedulePlan): boolean {
  return confirm && tellWhen !== "never";
}

/** Parses a stored schedule; null for one that would never be due. */
export function parseSchedule(stored: unknown): Schedule | null {
  const schedule = parseScheduleAlone(stored);
  return schedule && isPossible(schedule) ? schedule : null;
}

function isMinute(value: unknown): value is number {
  return isCount(value) && value < 24 * 60;
}
