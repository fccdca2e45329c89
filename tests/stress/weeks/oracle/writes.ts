import { hasToConfirm } from "../case.ts";
import type { Request } from "../service/log.ts";
import type { Point } from "./points.ts";
import { name } from "./requests.ts";
import type { Verdict } from "./verdict.ts";
import type { SeenRun, View } from "./view.ts";

/** Requests are on their way for up to 40 ms, and a run that is over may have one on its way. */
const WAY_MS = 50;

const ORDER = ["good", "decent", "bad"];

function judgeBudget({ calendar, seen }: View, verdict: Verdict): void {
  const { budget } = seen.case;
  const days = new Map<number, number>();
  for (const { method, shownAt } of seen.requests) {
    if (method !== "PUT") continue;
    // At midnight it may be one of the day before.
    const [early, late] = [calendar.local(shownAt - WAY_MS).day, calendar.local(shownAt).day];
    const day = (days.get(early) ?? 0) < budget ? early : late;
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  for (const [day, writes] of days) {
    const how = () => `${writes} of ${budget} on ${new Date(day * 86_400_000).toISOString().slice(0, 10)}`;
    verdict.judge("the day's budget is never exceeded", writes <= budget, how);
  }
}

/** Gives every write to a run that may have made it, the one that ends first. */
export function judgeWrites(view: View, verdict: Verdict, points: Map<string, Point[]>): void {
  judgeBudget(view, verdict);
  const made = new Map<string, Request[]>();
  for (const request of view.seen.requests) {
    // What the service has put off was not carried out.
    if (request.method !== "PUT" || request.status === 429) continue;
    const page = view.seen.pages.find(({ id }) => id === request.id);
    const before = (run: SeenRun) => made.get(`${run.id} ${request.id}`) ?? [];
    const fitting = view.runs
      .filter(
        (run) => run.method === "refresh" && run.at <= request.at && (run.end?.at ?? Infinity) >= request.at - WAY_MS,
      )
      .filter((run) => page && mayMean(view, run, page) && mayWrite(view, run, before(run), points.get(page.url) ?? []))
      .sort((a, b) => (a.end?.at ?? Infinity) - (b.end?.at ?? Infinity));
    const run = fitting[0];
    if (run) made.set(`${run.id} ${request.id}`, [...before(run), request]);
    const how = () => `${name(request)}, ${view.when(request.at)}`;
    verdict.judge("no run writes to a report more often than it may", run !== undefined, how);
  }
}

/** A run writes once, and where it has to confirm what it sees, once more after a result that is worse than another. */
function mayWrite(view: View, run: SeenRun, before: Request[], points: Point[]): boolean {
  const [first] = before;
  if (!first) return true;
  if (before.length > 1) return false;
  if (view.wasSaved(run.scheduleId, run.at, run.end?.at ?? Infinity)) return true;
  const later = points.filter(({ shownAt }) => shownAt >= first.at);
  const isWorse = ({ at, result }: Point) =>
    points.some((one) => one.at < at && ORDER.indexOf(one.result) < ORDER.indexOf(result));
  return hasToConfirm(run.plan) && (later.some(isWorse) || view.seen.case.habits.times === "none");
}

/** Is a report one that a run looks after? Of a filter by results nobody can say it later. */
function mayMean(view: View, run: SeenRun, page: { id: string; url: string; project: string }): boolean {
  if (view.wasSaved(run.scheduleId, run.at, run.end?.at ?? Infinity)) return true;
  const { scope } = run.plan;
  if (scope.kind === "chosen") return scope.reports.some(({ id }) => id === page.id);
  return page.url.includes(scope.search ?? "") && page.project === (scope.project ?? page.project);
}
