import { sentence } from "@/components/ui/ErrorNote.tsx";
import { formatList, formatNumber, formatUntil } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { type FoundChange, isWorse, type Run } from "@/utils/models/run.ts";

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

/** Tells what changed, for example "3 got worse, 1 got better"; empty where nothing did. */
export function foundText(found: Pick<FoundChange, "from" | "to">[]): string {
  const worse = found.filter(isWorse).length;
  const said = [
    ...(worse > 0 ? [plural("pages_worse", worse)] : []),
    ...(found.length > worse ? [plural("pages_better", found.length - worse)] : []),
  ];
  return formatList(said);
}

/** Tells why a run waits; null where it does not. @param now - milliseconds since 1970 */
export function waitText({ state, failure, heldUntil }: Run, now: number): string | null {
  if (state !== "running") return null;
  if (failure) return t("run_waits", sentence(failure));
  return heldUntil !== null && heldUntil > now ? t("run_waits_until", formatUntil(heldUntil, now)) : null;
}

/** Names what became of a run, or of it so far. */
export function stateText({ state }: Pick<Run, "state">): string {
  if (state === "ended") return t("job_done");
  if (state !== "running") return t(state === "failed" ? "job_failed" : "job_stopped");
  return t("job_running");
}
