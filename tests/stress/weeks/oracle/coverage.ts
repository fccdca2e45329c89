import type { Plan } from "../case.ts";
import type { Page } from "../service/truth.ts";
import type { Point } from "./points.ts";
import { judgeShare, laterDues } from "./share.ts";
import type { Verdict } from "./verdict.ts";
import type { SeenRun, View } from "./view.ts";

/** A result that comes within this time after it was asked for is seen; later ones by the next run. */
const IN_TIME_MS = 17 * 60_000;

/** By its time, a result is told from one that was asked for later than this after it. */
const CLOSE_MS = 90_000;

const LONG_MS = 20 * 3_600_000;

/** Judges whether runs that were not disturbed have read and asked for everything. */
export function judgeCoverage(view: View, verdict: Verdict, points: Map<string, Point[]>): void {
  for (const run of view.runs) {
    const { end } = run;
    if (end?.state !== "ended" || isDisturbed(view, run, end.at)) continue;
    if (run.method === "watch") judgeWatch(view, verdict, run, end.at, points);
    else judgeRefresh(view, verdict, run, end.at, points);
  }
}

function isDisturbed(view: View, run: SeenRun, end: number): boolean {
  const isLong = end - run.at > LONG_MS;
  return (
    isLong || view.hasTrouble(run.at, end) || view.hasJumped(run.at, end) || view.wasSaved(run.scheduleId, run.at, end)
  );
}

function judgeWatch(view: View, verdict: Verdict, run: SeenRun, end: number, points: Map<string, Point[]>): void {
  const { habits } = view.seen.case;
  const { plan } = run;
  const pages = pagesOf(view, plan, run.at);
  const listed = plan.scope.kind === "chosen" ? view.seen.pages : pages;
  const isOnePage = listed.length <= habits.page && (plan.scope.kind === "chosen" || listed.length <= plan.most);
  const isOrdered = habits.order === "kept" && habits.times === "told";
  const former = view.runs.findLast(
    (one) => one.scheduleId === run.scheduleId && one.end?.state === "ended" && one.at < run.at,
  );
  for (const page of pages) {
    const rated = page.results.findLast(({ at }) => at < run.at - 1_000);
    if (!rated || page.results.some(({ at }) => at > rated.at && at <= end)) continue;
    // What is no news to the run before is not looked for where it is not on the first page.
    const isNews =
      isOrdered && former !== undefined && rated.at > former.at && !view.wasSaved(run.scheduleId, former.at, end);
    if (!isOnePage && !isNews && plan.scope.kind !== "chosen") continue;
    if (plan.scope.kind === "chosen" && !isOnePage && !isNews) continue;
    const isSeen = points
      .get(page.url)
      ?.some((point) => point.reportId === page.id && point.at === toSecond(rated.at) && point.shownAt <= end);
    const how = () =>
      `${page.id}, ${rated.result} since ${view.when(rated.at)}, was not read in the run of ${view.when(run.at)}`;
    verdict.judge("a run reads everything new", isSeen === true, how);
  }
}

function judgeRefresh(view: View, verdict: Verdict, run: SeenRun, end: number, points: Map<string, Point[]>): void {
  const { requests, case: drawn } = view.seen;
  judgeShare(view, verdict, run, end);
  if (drawn.habits.times === "none") return;
  const { plan } = run;
  const during = requests.filter(({ at }) => at >= run.at && at <= end);
  const writes = during.filter(({ method, isCarriedOut }) => method === "PUT" && isCarriedOut);
  const isFiltered = plan.scope.kind === "filter" && plan.scope.result;
  const pages = pagesOf(view, plan, run.at);
  // Those of the instant in which it began may be listed, or not.
  const most = pagesOf(view, plan, end + 1_000).length;
  const laterWants = most * laterDues(view, run, run.shownAt, end).length;
  const isAffordable = dayWrites(view, run.at) + dayWrites(view, end) + 2 * most + laterWants < drawn.budget;
  if (!isFiltered && most <= plan.most && isAffordable) {
    const unsent = view.seen.ends.flatMap((at, index) => (at >= run.at && at <= end ? view.unsent(index + 1) : []));
    for (const page of pages.filter(({ id }) => !unsent.includes(id))) {
      const isWritten = writes.some(({ id }) => id === page.id);
      const how = () => `${page.id} in the run from ${view.when(run.at)} to ${view.when(end)}`;
      verdict.judge("a run asks for all new results", isWritten, how);
    }
  }
  for (const { id, at } of writes) {
    const page = view.seen.pages.find((one) => one.id === id) as Page;
    const rated = page.results.find((one) => one.at >= at && one.at <= at + IN_TIME_MS);
    const next = page.results.find((one) => rated && one.at > rated.at);
    if (isMistakable(page, at)) continue;
    // Other schedules may have asked for it as well.
    if (!rated || rated.at > end || (next && next.at <= end) || writes.filter((one) => one.id === id).length > 1)
      continue;
    const isSeen = points
      .get(page.url)
      ?.some((point) => point.reportId === id && point.at === toSecond(rated.at) && point.shownAt <= end);
    const isOwn = !view.runs.some(
      (one) => one !== run && one.method === "refresh" && one.at <= end && (one.end?.at ?? Infinity) >= run.at,
    );
    // Without times that it believes, it cannot tell a new result from an equal one.
    if (!isOwn || view.isFarBehind(end)) continue;
    const how = () =>
      `${id}, asked for ${view.when(at)}, there ${view.when(rated.at)}, not seen until ${view.when(end)}`;
    verdict.judge("a result that came in time is seen", isSeen === true, how);
  }

  /** Others may have asked for one just before, which had not been shown yet. Without a zone, a time tells nothing. */
  function isMistakable({ url, results }: Page, at: number): boolean {
    const before = results.filter((one) => one.at < at && (drawn.habits.zone === "none" || one.at > at - CLOSE_MS));
    const wasShown = (one: Page["results"][number]) =>
      points.get(url)?.some((point) => point.at === toSecond(one.at) && point.shownAt < at);
    return !before.every(wasShown);
  }
}

function dayWrites(view: View, at: number): number {
  const { day } = view.calendar.local(view.shown(at));
  return view.seen.requests.filter(
    ({ method, shownAt }) => method === "PUT" && view.calendar.local(shownAt).day === day,
  ).length;
}

function pagesOf(view: View, { scope }: Plan, at: number): Page[] {
  return view.seen.pages.filter((page) => {
    if (page.createdAt > at - 1_000) return false;
    if (scope.kind === "chosen") return scope.reports.some(({ id }) => id === page.id);
    return page.url.includes(scope.search ?? "") && page.project === (scope.project ?? page.project);
  });
}

function toSecond(at: number): number {
  return Math.floor(at / 1000) * 1000;
}
