import type { Notice } from "../../models/world/extension.ts";
import type { Found } from "../seen.ts";
import type { Verdict } from "./verdict.ts";
import type { SeenRun, View } from "./view.ts";

const ORDER = ["good", "decent", "bad"];
const MINUTE_MS = 60_000;

/** A notice is shown right after it was noted, and a run's end is told of at once or at the next alarm. */
const RIGHT_AFTER_MS = 1_000;
const LATEST_MS = 21 * MINUTE_MS;

const SUMMARY = "#/overview";
const SUMMARY_PLAN = { every: "week", at: 9 * 60, day: 1 } as const;
const DAY_MS = 24 * 60 * MINUTE_MS;

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
    const telling = [...left].find(({ at }) => at <= notice.at && notice.at - at < RIGHT_AFTER_MS);
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

type Quiet = { from: number; until: number };

function isQuiet(view: View, { from, until }: Quiet, at: number): boolean {
  const { minute } = view.calendar.local(view.shown(at));
  return from <= until ? from <= minute && minute < until : minute >= from || minute < until;
}

function crosses(view: View, quiet: Quiet, from: number, until: number): boolean {
  for (let at = from; at < until; at += MINUTE_MS) if (isQuiet(view, quiet, at)) return true;
  return false;
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

/** Judges the number, or the address, that a notice names. */
function judgeWords(view: View, verdict: Verdict, { message, id, at }: Notice, { runs, at: toldAt }: Telling): void {
  const found = new Map<string, Found>();
  for (const change of runs.toSorted((a, b) => a.shownAt - b.shownAt).flatMap((run) => run.end?.found ?? [])) {
    found.set(change.url, { ...change, from: found.get(change.url)?.from ?? change.from });
  }
  const changed = [...found.values()].filter(({ from, to }) => from !== to);
  const worse = changed.filter(isWorse);
  const isAny = runs.some(({ scheduleId }) => view.planAt(scheduleId, toldAt).tellWhen === "change");
  const told = worse.length > 0 ? worse : isAny ? changed : [];
  const numbers = message.match(/(?<![\w/-])\d+(?![\w/-])/g) ?? [];
  const isNumber = numbers[0] === String(told.length);
  const isAddress = told.length === 1 && message.includes((told[0] as Found).url.replace("https://", ""));
  const isRight = told.length === 0 ? numbers.length === 0 : isNumber || (told.length === 1 && isAddress);
  const isPlace = runs.length > 1 ? id === "#/monitoring/runs" : id === `#/monitoring/runs/${runs[0]?.id}`;
  const isHidden = !view.seen.case.withoutAddresses || !message.includes("/page-");
  const how = () => `"${message}" at ${id} of ${told.length} changes of ${runs.length} runs, ${view.when(at)}`;
  verdict.judge("a notice says what was found", isRight && isPlace && isHidden, how);
}

/** Nothing is shown without the permission, or where the background ended in that instant. */
function judgeUnshown(view: View, verdict: Verdict, { at, runs }: Telling): void {
  const { granted } = view.seen;
  const isGranted = granted.findLast((one) => one.at <= at)?.isGranted ?? true;
  if (!isGranted || view.hasEnded(at, at + RIGHT_AFTER_MS)) return;
  verdict.judge(
    "what is to be told is told",
    false,
    () => `${runs.length} runs noted as told without a notice, ${view.when(at)}`,
  );
}

function judgeSummary(view: View, verdict: Verdict, notice: Notice): void {
  const quiet = view.seen.saved.flatMap(({ id, plan }) =>
    view.planAt(id, notice.at) === plan && plan.quiet ? plan.quiet : [],
  );
  const isIn = quiet.some((one) => [notice.at - 500, notice.at].every((at) => isQuiet(view, one, at)));
  verdict.judge("a notice keeps the quiet hours", !isIn, () => `summary, ${view.when(notice.at)}`);
  const { start, length } = view.seen.case;
  const mondays = view.calendar.dues(SUMMARY_PLAN, start - 20 * DAY_MS, start + length + 20 * DAY_MS);
  const weekOf = (one: Notice) => mondays.findLast((monday) => monday <= one.shownAt);
  const same = view.seen.notices.filter((one) => one.id === SUMMARY && weekOf(one) === weekOf(notice));
  const isAlone = same.length === 1 || view.seen.jumps.length > 0;
  verdict.judge("a run is told of once", isAlone, () => `two summaries of a week, ${view.when(notice.at)}`);
}
