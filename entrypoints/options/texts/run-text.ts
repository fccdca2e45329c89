import { sentence } from "@/components/ui/ErrorNote.tsx";
import { formatList, formatNumber, formatUntil } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { Run, RunItem, RunState } from "@/utils/models/run.ts";
import { countTurns, type Turn } from "@/utils/models/turn.ts";

/** Tells how far a run is or came, for example "4 of 9 checked". */
export function checkedText({ checked, total }: Pick<Run, "checked" | "total">): string {
  if (total === null || total === checked) return t("checked_count", formatNumber(checked));
  return t("checked_of", formatNumber(checked), formatNumber(total));
}

/** Was none of its reports looked at, so that nobody knows whether anything changed? */
export function sawNothing({ state, checked, total }: Pick<Run, "state" | "checked" | "total">): boolean {
  // A run that ended without a total has read an empty list.
  const hadSome = state === "ended" ? total !== null && total > 0 : total !== 0;
  return checked === 0 && hadSome;
}

/** Outcome of a run: "stopped" also if it left reports, as for the day's budget; "failed" also if it read no report. */
export function outcomeOf(run: Pick<Run, "state" | "failure" | "checked" | "total" | "items">): RunState {
  if (run.state !== "ended") return run.state;
  if (run.failure || run.items.some(({ state }) => state === "left")) return "stopped";
  return sawNothing(run) ? "failed" : "ended";
}

/** Tells why it came to its end early, or why its first report was not checked where none was. */
export function reasonText({ state, failure, checked, items: [first] }: Run) {
  if (failure) return sentence(failure);
  return state === "ended" && !checked && first && failureText(first);
}

/** Tells why a report was not checked. What was read has been sent before. */
export function failureText({ failure, reads }: RunItem) {
  return failure && sentence(reads && failure.kind === "idReused" ? { kind: "otherAddress" } : failure);
}

/** Was there no report to look at? Its project may be gone, or have another name. */
export function matchedNone(run: Pick<Run, "state" | "checked" | "total">): boolean {
  return run.state === "ended" && run.checked === 0 && !sawNothing(run);
}

/** Did it end before it had looked at all of them, because its schedule looks at no more in a run? */
export function hasRest({ method, state, checked, total, items }: Run): boolean {
  return method === "watch" && state === "ended" && total !== null && checked < total && items.length === 0;
}

/** Counts its reports whose new result did not come in time. */
function lateIn({ late, items }: Pick<Run, "late" | "items">): number {
  return late ?? items.filter(({ state }) => state === "late").length;
}

/** Did no new result come in time, so that nobody knows whether anything changed? */
export function cameNone(run: Pick<Run, "late" | "items" | "checked">): boolean {
  return run.checked > 0 && lateIn(run) === run.checked;
}

/** Counts its reports without a new result: a run that is over keeps only some. Those that are late were looked at. */
export function countWithout(run: Run): number {
  const { items, total, checked } = run;
  const late = lateIn(run);
  return isUnderWay(run) ? late : Math.max(items.length, (total ?? 0) - checked + late);
}

/** Tells for how many no new result came, for example "Without a new result: 3", if some did not come in time. */
export function lateText(run: Run): string {
  return lateIn(run) > 0 ? t("field_message", t("not_checked_in_run"), formatNumber(countWithout(run))) : "";
}

/** Tells what changed, for example "3 got worse, 1 got better"; empty where nothing did. */
export function foundText(found: Turn[]): string {
  const { worse, better } = countTurns(found);
  const said = [
    ...(worse > 0 ? [plural("pages_worse", worse)] : []),
    ...(better > 0 ? [plural("pages_better", better)] : []),
  ];
  return formatList(said);
}

/** Tells what is not confirmed, for example "1 got worse, not confirmed yet"; empty where there is nothing. */
export function unconfirmedText({ doubted = [] }: Pick<Run, "doubted">): string {
  return doubted.length > 0 ? t("not_confirmed_yet", foundText(doubted)) : "";
}

/** Tells that nothing changed, of what was checked, or that there was nothing to check. */
export function unchangedText(run: Run): string {
  if (matchedNone(run)) return t("run_matched_none");
  // Those without a new result are no part of what has not changed.
  const isWhole = run.checked === run.total || (run.state === "ended" && run.items.length === 0);
  return isWhole ? t("no_change") : `${checkedText(run)} · ${t("mark_same")}`;
}

/** Tells why a run waits, and until when; null where it does not, or goes on at any moment. @param now - milliseconds since 1970 */
export function waitText({ state, failure, heldUntil }: Run, now: number): string | null {
  if (state !== "running" || (heldUntil !== null && heldUntil <= now)) return null;
  const until = heldUntil === null ? null : formatUntil(heldUntil, now);
  if (!failure) return until && t("run_waits_until", until);
  const why = t("field_message", t("job_waiting"), sentence(failure));
  // A pause that the service asked for names its end itself.
  return until === null || heldUntil === failure.retryAt ? why : `${why} ${t("run_next_try", until)}`;
}

/**
 * Finds the run for which one that has not begun waits: they are carried out one after the other.
 *
 * @param open - runs among which it is looked for @param now - milliseconds since 1970
 */
export function runBefore(run: Run, open: Run[], now: number): Run | undefined {
  const canGoOn = (one: Run) => isUnderWay(one) && (one.heldUntil ?? 0) <= now;
  if (!canGoOn(run) || run.total !== null || run.requests > 0) return undefined;
  const earlier = open.filter((other) => canGoOn(other) && other.startedAt < run.startedAt);
  return earlier.sort((a, b) => a.startedAt - b.startedAt)[0];
}

const OUTCOMES = { running: "job_running", ended: "run_done", failed: "job_failed", stopped: "run_stopped" } as const;

/** Names what became of a run, or of it so far. @param before - the one for which it waits */
export function stateText(run: Run, before?: Run): string {
  if (before) return t("run_waits_for", before.name);
  return t(OUTCOMES[outcomeOf(run)]);
}

export function isUnderWay({ state }: Pick<Run, "state">): boolean {
  return state === "running";
}

/** Names a run and tells what became of it, in a sentence. */
export function spokenRun(run: Run): string {
  return t("field_message", run.name, summaryOf(run));
}

/** Tells what became of a run, and what it found, for example "Done · 9 checked · 1 got worse". */
export function summaryOf(run: Run): string {
  if (matchedNone(run)) return [t("run_done"), t("run_matched_none")].join(" · ");
  const outcome = outcomeOf(run);
  const changes = [foundText(run.found), unconfirmedText(run)].filter(Boolean);
  const isUnchanged = changes.length === 0 && outcome === "ended" && !cameNone(run);
  const said = [checkedText(run), ...(isUnchanged ? [t("mark_same")] : changes), lateText(run)].filter(Boolean);
  return [stateText(run), ...said].join(" · ");
}
