import { hasToConfirm, type Plan } from "../case.ts";
import type { Found } from "../seen.ts";
import type { Point } from "./points.ts";
import type { Verdict } from "./verdict.ts";
import type { SeenRun, View } from "./view.ts";

const ORDER = ["good", "decent", "bad"];

/** Two results of an address that are so close may be told in either order. */
const CLOSE_MS = 1_000;

/** More new results than these are not kept for a run to compare. */
const MAX_POINTS = 18;

/** What a schedule has told of an address, as far as the oracle knows. */
interface Told {
  result: string;
  /** The newest result that was compared. */
  at: number;
  /** A worse result waits for the next one. */
  isDoubted: boolean;
}

/** Judges what every run has found, by what the service had shown until then. */
export function judgeChanges(view: View, verdict: Verdict, points: Map<string, Point[]>): void {
  const isTimed = view.seen.case.habits.times === "told";
  const ended = view.runs.filter(({ end }) => end !== null).sort((a, b) => (a.end?.at ?? 0) - (b.end?.at ?? 0));
  for (const id of new Set(ended.map(({ scheduleId }) => scheduleId))) {
    const told = new Map<string, Told>();
    let former = 0;
    for (const run of ended.filter(({ scheduleId }) => scheduleId === id)) {
      // It was stopped in the instant in which the one before ended, and knew what that one did.
      if (run.end?.at === former) continue;
      judgeBlind(verdict, view, run);
      if (!isTimed) judgeUntimed(verdict, view, run, points);
      else {
        takeOver(view, run, former, told);
        judgeRun(view, verdict, run, told, points);
      }
      former = run.end?.at ?? former;
    }
  }
}

/** A schedule that looks after other reports now begins anew. */
function takeOver(view: View, run: SeenRun, former: number, told: Map<string, Told>): void {
  const saved = view.seen.saved.filter((one) => one.id === run.scheduleId && one.at <= (run.end?.at ?? 0));
  // The run before may have ended because it was saved.
  const before = saved.findLast((one) => one.at < former);
  const isOther =
    before === undefined || saved.some((one) => one.at >= former && !isSame(one.plan.scope, before.plan.scope));
  if (!isOther) return;
  told.clear();
  const stored = view.standingsAt(run.scheduleId, (run.end?.at ?? 0) - 0.5);
  for (const [url, { result, at, doubtedAt }] of Object.entries(stored?.byUrl ?? {})) {
    told.set(url, { result, at: toSecond(at), isDoubted: doubtedAt !== undefined });
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function judgeRun(
  view: View,
  verdict: Verdict,
  run: SeenRun,
  told: Map<string, Told>,
  all: Map<string, Point[]>,
): void {
  const end = run.end as NonNullable<SeenRun["end"]>;
  const stored = view.standingsAt(run.scheduleId, end.at);
  // One that is saved stops its run, which is judged as it was.
  const plan = view.planAt(run.scheduleId, end.at - 0.5);
  for (const [url, points] of all) {
    const known = sureOf(told.get(url), hasToConfirm(plan));
    // What is stored when a run is stopped may be what another plan begins with.
    if (!known && (end.state === "stopped" || !stored?.byUrl[url])) continue;
    const shown = points.filter(({ shownAt }) => shownAt <= end.at);
    const found = end.found.find((one) => one.url === url) ?? null;
    const before = known ?? beginning(view, run, shown);
    const news = before === null ? [] : shown.filter(({ at }) => at > before.at);
    const isUnclear = !isClear(end.at, shown, news, known) || isOfSeveralProjects(view, run, url);
    if (before === null || isUnclear || isTakenForGone(view, run, points)) {
      resume(told, url, stored?.byUrl[url]);
      continue;
    }
    const after = compare(before, news, hasToConfirm(plan), verdict);
    const isNews = after.result !== before.result && isAskedFor(plan, before, after);
    const expected = isNews ? `${before.result} → ${after.result}` : null;
    const actual = found && `${found.from} → ${found.to}`;
    const isOfTruth = !found || shown.some((point) => point.at === toSecond(found.at) && point.result === found.to);
    const how = () =>
      `${url}: expected ${expected}, found ${actual}${isOfTruth ? "" : " (at no time of a result)"}, ${view.when(end.at)}; ` +
      `shown ${shown.map((point) => `${view.when(point.at)} ${point.result}`).join(", ")}`;
    verdict.judge("what changed is found, and nothing else", expected === actual && isOfTruth, how);
    judgeDoubt(verdict, view, run, plan, { url, after, last: news.at(-1) });
    told.set(url, after);
  }
  const strangers = end.found.filter(({ url }) => !all.has(url));
  if (strangers.length > 0)
    verdict.judge("what changed is found, and nothing else", false, () => `${strangers[0]?.url} was never shown`);
}

/** A run that has checked nothing has seen nothing get worse. */
function judgeBlind(verdict: Verdict, view: View, { end }: SeenRun): void {
  const [doubt] = end?.doubted ?? [];
  if (end?.checked !== 0) return;
  const how = () => `${doubt && describe(doubt)} by a run that checked nothing, ${view.when(end.at)}`;
  verdict.judge("what is not confirmed is named by the run that found it, and by no other", !doubt, how);
}

/** The first run that knows of a worse result names it; what comes next confirms or drops it, and until then it is no news. */
function judgeDoubt(
  verdict: Verdict,
  view: View,
  { end }: SeenRun,
  plan: Plan,
  { url, after, last }: { url: string; after: Told; last: Point | undefined },
): void {
  const isNew = last !== undefined && after.isDoubted && isAskedFor(plan, after, last);
  const expected = isNew && end?.checked !== 0 ? `${after.result} → ${last.result} at ${view.when(last.at)}` : null;
  const doubt = end?.doubted.find((one) => one.url === url);
  const actual = doubt ? `${doubt.from} → ${doubt.to} at ${view.when(toSecond(doubt.at))}` : null;
  const how = () => `${url}: expected ${expected}, named ${actual}, ${view.when(end?.at ?? 0)}`;
  verdict.judge("what is not confirmed is named by the run that found it, and by no other", expected === actual, how);
}

/** What was doubted is compared anew where nothing has to be confirmed any more. */
function sureOf(told: Told | undefined, isConfirmed: boolean): Told | undefined {
  return told?.isDoubted && !isConfirmed ? { ...told, at: told.at - 1, isDoubted: false } : told;
}

/** Of a report that the service did not have when a run asked for it, nothing is told before it is there again. */
function isTakenForGone({ seen }: View, { at, end }: SeenRun, points: Point[]): boolean {
  const ids = new Set(points.map(({ reportId }) => reportId));
  return seen.requests.some(
    (one) => one.status === 404 && ids.has(one.id ?? "") && one.at >= at && one.at <= (end?.at ?? 0),
  );
}

/** Whose change it is where an address has reports in several projects, nobody can say. */
function isOfSeveralProjects({ seen }: View, { plan: { scope } }: SeenRun, url: string): boolean {
  const project = scope.kind === "filter" ? scope.project : undefined;
  return project !== undefined && seen.pages.some((page) => page.url === url && page.project !== project);
}

/** A schedule of the bad pages tells of those that were bad, and of those that are now. */
function isAskedFor({ scope }: Plan, before: Pick<Told, "result">, after: Pick<Told, "result">): boolean {
  const wanted = scope.kind === "filter" ? scope.result : undefined;
  return !wanted || [before.result, after.result].includes(wanted);
}

/** Is it certain what the extension knows, and in which order? */
function isClear(end: number, shown: Point[], news: Point[], known: Told | undefined): boolean {
  const compared = known ? news : shown;
  const isClose = compared.some(
    (point, index) => index > 0 && point.at - (compared[index - 1] as Point).at <= CLOSE_MS,
  );
  const isSure = ({ sureAt }: Point) => sureAt !== null && sureAt < end;
  return !isClose && news.length <= MAX_POINTS && compared.every(isSure);
}

/** After something unclear, what the extension says is taken for true. */
function resume(
  told: Map<string, Told>,
  url: string,
  stored: { result: string; at: number; doubtedAt?: number } | undefined,
): void {
  if (!stored) told.delete(url);
  else told.set(url, { result: stored.result, at: toSecond(stored.at), isDoubted: stored.doubtedAt !== undefined });
}

/** Of an address that is new to a schedule, what it had when it was first looked after is not told; null where unclear. */
function beginning(view: View, { scheduleId, end }: SeenRun, shown: Point[]): Told | null {
  const saved = view.seen.saved.filter((one) => one.id === scheduleId && one.at <= (end?.at ?? 0));
  const isOther = (index: number) => !isSame(saved[index]?.plan.scope, saved[index - 1]?.plan.scope);
  const made = saved.findLast((_, index) => isOther(index))?.shownAt ?? 0;
  if (shown.some(({ at }) => Math.abs(at - made) < 2_000)) return null;
  const first = shown.findLast(({ at }) => at <= made) ?? shown[0];
  return first ? { result: first.result, at: first.at, isDoubted: false } : null;
}

/** A worse result has to be confirmed by the next newer one; any other stands at once. */
function compare(before: Told, news: Point[], isConfirmed: boolean, verdict: Verdict): Told {
  let { result, at, isDoubted } = before;
  for (const point of news) {
    const isWorse = ORDER.indexOf(point.result) > ORDER.indexOf(result);
    at = point.at;
    if (isDoubted) verdict.doubts[isWorse ? "confirmed" : "dropped"]++;
    if (isWorse && isConfirmed && !isDoubted) isDoubted = true;
    else {
      result = point.result;
      isDoubted = false;
    }
  }
  return { result, at, isDoubted };
}

/** Without times, nobody can say which of two results is the newer one; but none is invented. */
function judgeUntimed(verdict: Verdict, view: View, run: SeenRun, points: Map<string, Point[]>): void {
  for (const found of run.end?.found ?? []) {
    const shown = (points.get(found.url) ?? []).filter(({ shownAt }) => shownAt <= (run.end?.at ?? 0));
    const isOfTruth = [found.from, found.to].every((word) => shown.some(({ result }) => result === word));
    const how = () => `${describe(found)} was not shown, ${view.when(run.end?.at ?? 0)}`;
    verdict.judge("what changed is found, and nothing else", isOfTruth, how);
  }
}

function describe({ url, from, to }: Found): string {
  return `${url}: ${from} → ${to}`;
}

function toSecond(at: number): number {
  return Math.floor(at / 1000) * 1000;
}
