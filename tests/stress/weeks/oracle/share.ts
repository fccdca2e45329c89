import type { Verdict } from "./verdict.ts";
import type { SeenRun, View } from "./view.ts";
import { notedFrom } from "./writes.ts";

const HOUR_MS = 3_600_000;

/** Judges whether a run that was due has left its schedule's later runs of the day an equal part, or all that they want. */
export function judgeShare(view: View, verdict: Verdict, run: SeenRun, end: number): void {
  const { seen, calendar } = view;
  const { day } = calendar.local(run.shownAt);
  // One that is due within an hour comes later, perhaps on another day; the run under way makes what is due before its end.
  const later = laterDues(view, run, Math.max(run.shownAt + HOUR_MS, view.shown(end)), end).length;
  if (run.dueAt === null || later === 0 || calendar.local(view.shown(end)).day !== day) return;
  const isOther = (one: SeenRun) => one !== run && one.method === "refresh";
  if (view.runs.some((one) => isOther(one) && one.at <= end && (one.end?.at ?? Infinity) >= run.at)) return;
  const sizes = seen.written.map((one) =>
    one.store === "runs" && one.value.id === run.id ? one.value.items.length : 0,
  );
  const today = seen.requests.filter((one) => one.method === "PUT" && calendar.local(one.shownAt).day === day);
  // What was noted on the day before may be of that day's budget.
  const ofToday = today.filter(({ at }) => at < run.at && calendar.local(view.shown(notedFrom(view, at))).day === day);
  const left = seen.case.budget - ofToday.length;
  const part = Math.max(Math.ceil(left / (later + 1)), left - later * Math.max(...sizes));
  const writes = today.filter(({ at }) => at >= run.at && at <= end).length;
  const how = () => `${writes} of ${left}, with ${later} runs to come, in the run of ${view.when(run.at)}`;
  verdict.judge("a run leaves the later ones of its day their part", writes <= part, how);
}

/** When the schedule of a run is due after an instant by the computer's clock, on the day on which the run ends. */
export function laterDues(view: View, { plan }: SeenRun, after: number, end: number): number[] {
  const { day } = view.calendar.local(view.shown(end));
  const dues = view.calendar.dues(plan, after + 1, after + 48 * HOUR_MS);
  return dues.filter((due) => view.calendar.local(due).day <= day);
}
