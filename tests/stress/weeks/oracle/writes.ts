import { hasToConfirm } from "../case.ts";
import type { Request } from "../service/log.ts";
import type { Page } from "../service/truth.ts";
import type { Point } from "./points.ts";
import { name } from "./requests.ts";
import type { Verdict } from "./verdict.ts";
import type { SeenRun, View } from "./view.ts";

/** Requests are on their way for up to 40 ms, and a run that is over may have one on its way. */
const WAY_MS = 50;

const ORDER = ["good", "decent", "bad"];

function judgeBudget(view: View, verdict: Verdict): void {
  const { calendar, seen } = view;
  const { budget } = seen.case;
  const days = new Map<number, number>();
  for (const { method, at, shownAt } of seen.requests) {
    if (method !== "PUT") continue;
    // At midnight, or after a sleep, it may be one of the day before.
    const [early, late] = [calendar.local(view.shown(notedFrom(view, at))).day, calendar.local(shownAt).day];
    const day = (days.get(early) ?? 0) < budget ? early : late;
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  for (const [day, writes] of days) {
    const how = () => `${writes} of ${budget} on ${new Date(day * 86_400_000).toISOString().slice(0, 10)}`;
    verdict.judge("the day's budget is never exceeded", writes <= budget, how);
  }
}

/** The earliest instant at which a request was noted: the computer may have slept while it was on its way. */
export function notedFrom({ seen }: View, at: number): number {
  const last = seen.awake.findLastIndex(({ from }) => from <= at);
  const [before, now] = [seen.awake[last - 1], seen.awake[last]];
  const left = now ? now.from - (at - WAY_MS) : 0;
  return before && left > 0 ? before.until - left : at - WAY_MS;
}

/** Judges whether every write was one that a run may make. */
export function judgeWrites(view: View, verdict: Verdict, points: Map<string, Point[]>): void {
  judgeBudget(view, verdict);
  // What the service has put off was not carried out.
  const requests = view.seen.requests.filter(({ method, status }) => method === "PUT" && status !== 429);
  for (const [id, ofOne] of Map.groupBy(requests, (request) => request.id)) {
    const page = view.seen.pages.find((one) => one.id === id);
    const writes = ofOne.map((request) => ({ request, runs: page ? runsOf(view, request, page) : [] }));
    const shown = points.get(page?.url ?? "") ?? [];
    const given = give(writes, (run, before, { at }) =>
      mayWrite(
        view,
        run,
        before,
        shown.filter(({ shownAt }) => shownAt <= at),
      ),
    );
    for (const [index, request] of ofOne.entries()) {
      const how = () => `${name(request)}, ${view.when(request.at)}`;
      verdict.judge("no run writes to a report more often than it may", index !== given, how);
    }
  }
}

/** Runs that look after a report and were going on at a write. */
function runsOf(view: View, { at }: Request, page: Page): SeenRun[] {
  return view.runs
    .filter((run) => run.method === "refresh" && run.at <= at && (run.end?.at ?? Infinity) >= at - WAY_MS)
    .filter((run) => mayMean(view, run, page))
    .sort((a, b) => (a.end?.at ?? Infinity) - (b.end?.at ?? Infinity));
}

interface Write {
  request: Request;
  runs: SeenRun[];
}

/** So many ways are tried. */
const MAX_WAYS = 20_000;

/**
 * Gives the writes of a report to runs that may have made them, in every way until one fits.
 *
 * @returns how many could be given, one after the other
 */
function give(writes: Write[], may: (run: SeenRun, before: Request[], request: Request) => boolean): number {
  const made = new Map<SeenRun, Request[]>();
  let [furthest, ways] = [0, 0];
  const giveFrom = (index: number): void => {
    furthest = Math.max(furthest, index);
    const write = writes[index];
    for (const run of write?.runs ?? []) {
      const before = made.get(run) ?? [];
      if (!may(run, before, (write as Write).request) || ++ways > MAX_WAYS) continue;
      made.set(run, [...before, (write as Write).request]);
      giveFrom(index + 1);
      if (furthest === writes.length) return;
      made.set(run, before);
    }
  };
  giveFrom(0);
  return furthest;
}

/**
 * A run writes once, and where it has to confirm what it sees, once more after a result that is worse than another.
 *
 * @param points - what was shown until now
 */
function mayWrite(view: View, run: SeenRun, before: Request[], points: Point[]): boolean {
  const [first] = before;
  if (!first) return true;
  if (before.length > 1) return false;
  if (view.wasSaved(run.scheduleId, run.at, run.end?.at ?? Infinity)) return true;
  // Where the clock was set back, a result of before is one of the future, which counts when that has come.
  const from = view.hasJumped(view.seen.from, first.at) ? -Infinity : first.at;
  const later = points.filter(({ shownAt }) => shownAt >= from);
  const isWorse = ({ at, result }: Point) =>
    points.some((one) => one.at < at && ORDER.indexOf(one.result) < ORDER.indexOf(result));
  return hasToConfirm(run.plan) && (later.some(isWorse) || view.seen.case.habits.times === "none");
}

/** Is a report one that a run looks after? Of a filter by results nobody can say it later. */
function mayMean(view: View, run: SeenRun, page: Page): boolean {
  if (view.wasSaved(run.scheduleId, run.at, run.end?.at ?? Infinity)) return true;
  const { scope } = run.plan;
  if (scope.kind === "chosen") return scope.reports.some(({ id }) => id === page.id);
  return page.url.includes(scope.search ?? "") && page.project === (scope.project ?? page.project);
}
