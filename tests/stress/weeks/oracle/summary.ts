import type { Notice } from "../../models/world/extension.ts";
import { coversDay, isQuiet } from "./quiet.ts";
import type { Verdict } from "./verdict.ts";
import type { View } from "./view.ts";

/** Where the weekly summary leads. */
export const SUMMARY = "#/overview";

const SUMMARY_PLAN = { every: "week", at: 9 * 60, day: 1 } as const;
const DAY_MS = 86_400_000;

/** Judges a weekly summary: one a week, and none in quiet hours of a schedule that tells something, unless they leave no time at all. */
export function judgeSummary(view: View, verdict: Verdict, notice: Notice): void {
  const quiet = view.seen.saved.flatMap(({ id, plan }) =>
    view.planAt(id, notice.at) === plan && plan.tellWhen !== "never" && plan.quiet ? plan.quiet : [],
  );
  const isIn = quiet.some((one) => [notice.at - 500, notice.at].every((at) => isQuiet(view, one, at)));
  const isKept = !isIn || coversDay(quiet);
  verdict.judge("a notice keeps the quiet hours", isKept, () => `summary, ${view.when(notice.at)}`);
  const { start, length } = view.seen.case;
  const mondays = view.calendar.dues(SUMMARY_PLAN, start - 20 * DAY_MS, start + length + 20 * DAY_MS);
  const weekOf = (one: Notice) => mondays.findLast((monday) => monday <= one.shownAt);
  const same = view.seen.notices.filter((one) => one.id === SUMMARY && weekOf(one) === weekOf(notice));
  const isAlone = same.length === 1 || view.seen.jumps.length > 0;
  verdict.judge("a run is told of once", isAlone, () => `two summaries of a week, ${view.when(notice.at)}`);
}
