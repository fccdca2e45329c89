import { dayOf } from "@/utils/day.ts";
import { type Interval, MAX_SINGLY, type SchedulePlan } from "@/utils/models/schedule.ts";
import { dueAfter } from "@/utils/schedule-times.ts";

/** Reports that one request of a list reads. */
const PAGE = 100;

/** Requests that one new result costs: the write, and reading it until it has moved. */
const REQUESTS_A_RESULT = 3;

const DAYS_A_MONTH = 30;

/** Days from one run to the next. */
const DAYS_APART: Record<Interval, number> = { "6h": 0.25, "12h": 0.5, day: 1, week: 7, month: DAYS_A_MONTH };

export interface Estimate {
  /** Reports a run looks at: about, if it watches, else at most. */
  perRun: number;
  /** Does each run look at all, at the newest results, or at some in turn? */
  coverage: "all" | "newest" | "turns";
  /** Days until each report was looked at; null where some may never be. */
  days: number | null;
  requestsADay: number;
  requestsAMonth: number;
  /** Is it less than the plan says, because of the limit for a day? */
  isLimited: boolean;
}

type Plan = Pick<SchedulePlan, "method" | "every" | "most"> & { scope: Pick<SchedulePlan["scope"], "kind"> };

/**
 * Estimates what a plan looks at and costs.
 *
 * @param matching - number of its reports; null where unknown, which counts as more than it looks at
 * @param dailyWrites - new results that all schedules together may ask for in a day
 * @param all - number of reports of the service; null where unknown
 */
export function estimate(
  { method, every, most, scope }: Plan,
  matching: number | null,
  dailyWrites: number,
  all: number | null = null,
): Estimate {
  const apart = DAYS_APART[every];
  const isWatching = method === "watch";
  const count = matching ?? Number.POSITIVE_INFINITY;
  const isChosen = scope.kind === "chosen";
  // One that watches chosen reports sees the newest result of each.
  const wanted = isWatching && isChosen ? count : Math.min(most, count);
  const average = isWatching ? wanted : Math.min(wanted, dailyWrites * Math.min(1, apart));
  // Beside the newest results, one that watches reads a page of the older ones.
  const least = isWatching && count > PAGE ? 2 : 1;
  const pages = Math.max(least, Math.ceil(wanted / PAGE));
  const hasSingle = isChosen && (all === null || all > PAGE);
  const singly = hasSingle ? Math.min(wanted, MAX_SINGLY) : 0;
  const requests = pages + (isWatching ? singly : average * REQUESTS_A_RESULT);
  const coverage = average >= count ? "all" : isWatching ? "newest" : "turns";
  return {
    // A page that is read shows all its reports, however few are wanted.
    perRun: isWatching ? Math.min(pages * PAGE, count) : Math.ceil(average),
    coverage,
    days:
      coverage === "turns" && matching !== null && average > 0
        ? Math.ceil(Math.ceil(matching / average) * apart)
        : null,
    requestsADay: requests / apart,
    requestsAMonth: (requests / apart) * DAYS_A_MONTH,
    isLimited: average < wanted,
  };
}

interface Writes {
  today: number;
  daily: number;
}

interface FirstRun {
  /** Milliseconds since 1970. */
  at: number;
  /** Reports it looks at; null where unknown, because what is read with the newest results may be more than that. */
  reports: number | null;
}

/**
 * Tells the first three runs of a plan.
 *
 * @param now - milliseconds since 1970
 * @param writes - new results that may still be asked for today, and on each later day
 */
export function firstRuns(
  plan: Pick<SchedulePlan, "every" | "at" | "day" | "most">,
  { coverage }: Estimate,
  matching: number | null,
  now: number,
  { today, daily }: Writes = { today: Number.POSITIVE_INFINITY, daily: Number.POSITIVE_INFINITY },
): FirstRun[] {
  const runs: FirstRun[] = [];
  const isUnknown = matching === null || coverage === "newest";
  const most = coverage === "all" ? Number.POSITIVE_INFINITY : plan.most;
  let [day, budget] = [dayOf(now), today];
  for (let at = dueAfter(plan, now); runs.length < 3; at = dueAfter(plan, at)) {
    if (dayOf(at) !== day) [day, budget] = [dayOf(at), daily];
    const reports = Math.min(most, matching ?? most, Math.ceil(budget / runsFrom(plan, at)));
    budget -= reports;
    runs.push({ at, reports: isUnknown ? null : reports });
  }
  return runs;
}

/** Counts the runs of a day from one of them on, which share what its limit leaves. */
function runsFrom(plan: Pick<SchedulePlan, "every" | "at" | "day">, first: number): number {
  let count = 0;
  for (let at = first; dayOf(at) === dayOf(first); at = dueAfter(plan, at)) count++;
  return count;
}
