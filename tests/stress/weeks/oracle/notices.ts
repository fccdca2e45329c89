import type { Notice } from "../../models/world/extension.ts";
import type { Found } from "../seen.ts";
import { crosses, isQuiet } from "./quiet.ts";
import { judgeSummary, SUMMARY } from "./summary.ts";
import type { Verdict } from "./verdict.ts";
import type { SeenRun, View } from "./view.ts";

const ORDER = ["good", "decent", "bad"];
const MINUTE_MS = 60_000;

/** A notice is shown right after it was noted, and a run's end is told of at once or at the next alarm. */
const RIGHT_AFTER_MS = 1_000;
const LATEST_MS = 21 * MINUTE_MS;

/** Runs that were noted as told in one go, and when. */
interface Telling {
  at: number;
  runs: SeenRun[];
}

/** Judges what the user was told by notifications. */
export function judgeNotices(view: View, verdict: Verdict): void {
  const tellings = tellingsOf(view);
  for (const run of view.runs) judgeRun(view, verdict, run);
  const left = new Set(tellings);
  for (const notice of view.seen.notices) {
    if (notice.id === SUMMARY) {
      judgeSummary(view, verdict, notice);
      continue;
    }
    const near = [...left].filter(({ at }) => at <= notice.at && notice.at - at < RIGHT_AFTER_MS);
    // Another that had nothing to tell, as what changed has changed back, may be as near.
    const telling = near.find(({ runs }) => leadsTo(notice.id, runs)) ?? near[0];
    verdict.judge("a run is told of once", telling !== undefined, () => `${notice.message}, ${view.when(notice.at)}`);
    if (!telling) continue;
    left.delete(telling);
    judgeQuiet(view, verdict, notice, telling);
    judgeWords(view, verdict, notice, telling);
  }
  for (const telling of left) judgeUnshown(view, verdict, telling);
}

function tellingsOf(view: View): Telling[] {
  const tellings = new Map<number, Telling>();
  for (const run of view.runs) {
    for (const batch of run.told) {
      const at = view.seen.written.find((one) => one.batch === batch)?.at ?? 0;
      const telling = tellings.get(batch) ?? { at, runs: [] };
      telling.runs.push(run);
      tellings.set(batch, telling);
    }
  }
  return [...tellings.values()];
}

function isWorse({ from, to }: Pick<Found, "from" | "to">): boolean {
  return ORDER.indexOf(to) > ORDER.indexOf(from);
}

function judgeRun(view: View, verdict: Verdict, run: SeenRun): void {
  const { end, told, scheduleId } = run;
  if (!end) return;
  const how = () =>
    `run of ${view.when(run.at)}, ended ${view.when(end.at)}: ${end.state}, found ${end.found.length}, telling ${end.telling}`;
  verdict.judge("a run is told of once", told.length <= 1, how);
  const { tellWhen } = view.planAt(scheduleId, end.at);
  const isNews = tellWhen === "change" ? end.found.length > 0 : end.found.some(isWorse);
  const isWanted = tellWhen !== "never" && (isNews || end.state === "failed");
  verdict.judge("what is found is to be told where it is wanted", isWanted === (end.telling === "due"), how);
  if (isWanted) judgeInTime(view, verdict, run, end.at);
}

/** Judges whether it was told as soon as it could be. */
function judgeInTime(view: View, verdict: Verdict, run: SeenRun, end: number): void {
  for (const { from, until, openedAt } of view.seen.awake) {
    const ready = Math.max(end, from, openedAt + 5 * MINUTE_MS);
    const deadline = ready + LATEST_MS;
    if (deadline > until || view.hasJumped(openedAt, until)) continue;
    const { quiet } = view.planAt(run.scheduleId, deadline);
    if (view.wasSaved(run.scheduleId, end, deadline)) return;
    if (quiet && [ready, deadline].some((at) => isQuiet(view, quiet, at))) continue;
    if (quiet && crosses(view, quiet, ready, deadline)) continue;
    const told = view.seen.written.find((one) => one.batch === run.told[0])?.at ?? Infinity;
    verdict.judge(
      "what is to be told is told",
      told <= deadline,
      () => `run of ${view.when(run.at)}, ended ${view.when(end)}`,
    );
    return;
  }
}

function judgeQuiet(view: View, verdict: Verdict, notice: Notice, { at, runs }: Telling): void {
  for (const { scheduleId } of runs) {
    const { quiet, tellWhen } = view.planAt(scheduleId, at);
    // The minute may end between the look at the clock and the notice.
    const isIn = quiet !== null && [at - 500, at].every((instant) => isQuiet(view, quiet, instant));
    const isSaved = view.wasSaved(scheduleId, at - 500, at + 500);
    if (quiet)
      verdict.judge(
        "a notice keeps the quiet hours",
        !isIn || isSaved,
        () => `${notice.message}, ${view.when(notice.at)}`,
      );
    const isNever = tellWhen === "never" && !view.wasSaved(scheduleId, 0, at);
    verdict.judge(
      "what is found is to be told where it is wanted",
      !isNever,
      () => `${notice.message}, ${view.when(notice.at)}`,
    );
  }
}

interface News {
  told: Found[];
  isPaused: boolean;
}

/** What there may be to tell of runs: where another run ends in the same instant, before that or afterwards. */
function newsOf(view: View, { runs, at }: Telling): News[] {
  return [at, at - 1].map((instant) => newsAt(view, { runs, at: instant }));
}

/** What there is to tell of runs at an instant: what changed as far as it is so still, and who needs the user still. */
function newsAt(view: View, { runs, at }: Telling): News {
  const worse = changedIn(view, runs, at).filter(isWorse);
  // What another schedule found, which tells only what got worse, takes nothing back.
  const ofAnyChange = runs.filter(({ scheduleId }) => view.planAt(scheduleId, at).tellWhen === "change");
  const isPaused = runs.some(({ end, scheduleId }) => end?.state === "failed" && view.isPausedAt(scheduleId, at));
  return { told: worse.length > 0 ? worse : changedIn(view, ofAnyChange, at), isPaused };
}

function changedIn(view: View, runs: SeenRun[], at: number): Found[] {
  const found = new Map<string, Found>();
  for (const { scheduleId, end } of runs.toSorted((a, b) => a.shownAt - b.shownAt)) {
    const now = view.standingsAt(scheduleId, at)?.byUrl ?? {};
    for (const change of end?.found ?? []) {
      const to = now[change.url]?.result ?? change.to;
      found.set(change.url, { ...change, from: found.get(change.url)?.from ?? change.from, to });
    }
  }
  return [...found.values()].filter(({ from, to }) => from !== to);
}

/** Does a notice of these runs lead to what they found? So many that their ids fill the notice's lead to all runs. */
function leadsTo(place: string, runs: SeenRun[]): boolean {
  const ids = runs.map(({ id }) => id);
  if (ids.length === 1) return place === `#/monitoring/runs/${ids[0]}`;
  if (ids.length > 12) return place === "#/monitoring/runs";
  const named = place.replace("#/monitoring/changes?runs=", "").split("%2C");
  return new Set(named).symmetricDifference(new Set(ids)).size === 0;
}

/** Judges the number, or the address, that a notice names. */
function judgeWords(view: View, verdict: Verdict, { message, id, at }: Notice, telling: Telling): void {
  const { runs } = telling;
  const news = newsOf(view, telling);
  const isRight = news.some((one) => isSaid(message, one));
  const isPlace = leadsTo(id, runs);
  const isHidden = !view.seen.case.withoutAddresses || !message.includes("/page-");
  const how = () => `"${message}" at ${id} of ${news[0]?.told.length} changes of ${runs.length} runs, ${view.when(at)}`;
  verdict.judge("a notice says what was found", isRight && isPlace && isHidden, how);
}

function isSaid(message: string, { told, isPaused }: News): boolean {
  const numbers = message.match(/(?<![\w/-])\d+(?![\w/-])/g) ?? [];
  const isNumber = numbers[0] === String(told.length);
  const isAddress = told.length === 1 && message.includes((told[0] as Found).url.replace("https://", ""));
  const isRight = told.length === 0 ? numbers.length === 0 : isNumber || (told.length === 1 && isAddress);
  return isRight && isPaused === message.includes("needs you");
}

/** Nothing is shown without the permission, or where the background ended in that instant. */
function judgeUnshown(view: View, verdict: Verdict, telling: Telling): void {
  const { at, runs } = telling;
  const { granted } = view.seen;
  if (newsOf(view, telling).some(({ told, isPaused }) => told.length === 0 && !isPaused)) return;
  // It may be granted right after it was looked at.
  const isGranted = [at - RIGHT_AFTER_MS, at].every(
    (instant) => granted.findLast((one) => one.at <= instant)?.isGranted ?? true,
  );
  if (!isGranted || view.hasEnded(at, at + RIGHT_AFTER_MS)) return;
  verdict.judge(
    "what is to be told is told",
    false,
    () => `${runs.length} runs noted as told without a notice, ${view.when(at)}`,
  );
}
