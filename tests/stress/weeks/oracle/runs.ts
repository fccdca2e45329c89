import type { Awake } from "../seen.ts";
import type { Verdict } from "./verdict.ts";
import type { SeenRun, Stretch, View } from "./view.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long the shortest and the longest time from one run to the next may be. */
const SPANS = { "6h": 6, "12h": 12, day: 24, week: 7 * 24, month: 31 * 24 };

/** From when what is due may be made to when it has to be made: the alarm comes every 15 minutes. */
const LATEST_MS = 16 * MINUTE_MS;
const START_MS = { least: MINUTE_MS, most: 5 * MINUTE_MS };

/** Between what was read from the clock and what is written. */
const STEP_MS = 5_000;

/** Judges when runs begin. */
export function judgeRuns(view: View, verdict: Verdict): void {
  for (const stretch of view.stretches) {
    for (const awake of view.seen.awake) judgeDues(view, verdict, stretch, awake);
  }
  for (const run of view.runs) if (run.dueAt !== null) judgeBeginning(view, verdict, run);
}

function duesOf(view: View, { plan }: Pick<Stretch, "plan">): number[] {
  const { start, length } = view.seen.case;
  return view.calendar.dues(plan, start - 12 * DAY_MS, start + length + 12 * DAY_MS);
}

function judgeBeginning(view: View, verdict: Verdict, run: SeenRun): void {
  const { at, shownAt, scheduleId } = run;
  const stretch = view.stretches.findLast(
    ({ id, from, until }) => id === scheduleId && from.at <= at && until >= at - STEP_MS,
  );
  const dueAt = run.dueAt as number;
  const dues = duesOf(view, run);
  const last = (before: number) => dues.findLast((due) => due <= before);
  const former = view.runs.findLast((one) => one.scheduleId === scheduleId && one.dueAt !== null && one.at < at);
  const isLast = [last(shownAt), last(shownAt - STEP_MS)].includes(dueAt);
  const isNew =
    dueAt > (stretch?.from.shownAt ?? 0) - STEP_MS || (stretch !== undefined && setBack(view, stretch.from.at, at) > 0);
  const isOnce =
    !former || former.dueAt !== dueAt || setBack(view, former.at, at) >= (SPANS[run.plan.every] - 1) * HOUR_MS;
  const how = () =>
    `${run.plan.every} at ${run.plan.at} begun ${view.when(at)} for ${new Date(dueAt).toISOString()}; ` +
    `due last ${new Date(last(shownAt) ?? 0).toISOString()}; ${isLast ? "" : "not the last "}${isNew ? "" : "not new "}${isOnce ? "" : "twice"}`;
  if (!view.wasTouched(scheduleId, at - STEP_MS, at + STEP_MS)) {
    verdict.judge(
      "a run is made for what is due last, and once",
      stretch !== undefined && isLast && isNew && isOnce,
      how,
    );
  }
  if (shownAt - dueAt > LATEST_MS) verdict.madeUp++;
  const openedAt = view.seen.awake.findLast(({ from }) => from <= at)?.openedAt ?? 0;
  if (!view.hasJumped(openedAt, at)) {
    const isLate = at - openedAt >= START_MS.least - 50;
    verdict.judge("nothing missed is made up within a minute of the start", isLate, how);
  }
  if (former && !view.hasJumped(former.at, at) && !view.wasSaved(scheduleId, former.at, at)) {
    const apart = at - former.at;
    const hows = () => `${how()}; ${Math.round(apart / 1000)} s after the one before`;
    verdict.judge("runs of a schedule begin an hour apart", apart >= HOUR_MS - STEP_MS, hows);
  }
}

function setBack(view: View, from: number, until: number): number {
  return view.seen.jumps.reduce((sum, { at, by }) => (at >= from && at <= until && by < 0 ? sum - by : sum), 0);
}

/** Judges what was due in a stretch, as far as the computer was awake for long enough afterwards. */
function judgeDues(view: View, verdict: Verdict, stretch: Stretch, awake: Awake): void {
  const from = Math.max(stretch.from.at, awake.from);
  const until = Math.min(stretch.until, awake.until);
  if (until - from < LATEST_MS || view.hasJumped(awake.openedAt, until)) return;
  const runs = view.runs.filter(({ scheduleId }) => scheduleId === stretch.id);
  const span = (SPANS[stretch.plan.every] + 1) * HOUR_MS;
  const ahead = until - view.shown(until);
  const dues = duesOf(view, stretch).filter((due) => due > stretch.from.shownAt && due <= view.shown(until));
  // A clock that was set back shows hours a second time: nobody knows which of them were missed.
  const former = runs.findLast(({ at }) => at < from)?.at ?? stretch.from.at;
  const missed = setBack(view, former, from) > 0 ? undefined : dues.findLast((due) => due <= view.shown(from));
  for (const due of dues) {
    // Of what was missed only the last counts.
    if (due <= view.shown(from) && due !== missed) continue;
    const ready = Math.max(from, due + ahead, awake.openedAt + START_MS.most);
    // An hour since the one before may be one by a clock that was set back meanwhile.
    const isBusy = ({ at, shownAt }: SeenRun) =>
      at <= ready && (at > due + ahead - HOUR_MS || (shownAt > due - HOUR_MS && shownAt <= ready - ahead));
    const busy = runs.some(isBusy);
    const deadline = ready + LATEST_MS + (busy ? HOUR_MS : 0);
    if (deadline > until) continue;
    const isMade = runs.some(
      (run) =>
        (run.dueAt !== null && run.dueAt >= due && run.dueAt <= due + span && run.at <= deadline) ||
        (run.at <= deadline && run.at >= due + ahead - STEP_MS) ||
        (run.at <= ready && (run.end?.at ?? Infinity) >= due + ahead) ||
        // By a clock that was set back since.
        (run.at <= ready && run.shownAt <= due && (run.end?.shownAt ?? Infinity) >= due),
    );
    const how = () =>
      `${stretch.plan.every} at ${stretch.plan.at}, due ${new Date(due).toISOString()} (${view.when(due + ahead)}), awake ${view.when(from)} to ${view.when(until)}, ready ${view.when(ready)}`;
    verdict.judge("what is due is followed by a run", isMade, how);
  }
}
