import { sentence } from "@/components/ui/ErrorNote.tsx";
import { formatNumber, formatUntil } from "@/utils/format.ts";
import { language, plural, t } from "@/utils/i18n.ts";
import { type FoundChange, isWorse, type Run } from "@/utils/models/run.ts";

export const MONITORING_HASH = "#/monitoring";

export function hashOfSchedule(id: string): string {
  return `${MONITORING_HASH}/${encodeURIComponent(id)}`;
}

export function hashOfRun(id: string): string {
  return `${MONITORING_HASH}/runs/${encodeURIComponent(id)}`;
}

/** Tells how far a run is or came, for example "4 of 9 checked". */
export function checkedText({ checked, total }: Pick<Run, "checked" | "total">): string {
  if (total === null || total === checked) return t("checked_count", formatNumber(checked));
  return t("checked_of", formatNumber(checked), formatNumber(total));
}

/** Tells what changed, for example "3 got worse, 1 got better"; empty where nothing did. */
export function foundText(found: Pick<FoundChange, "from" | "to">[]): string {
  const worse = found.filter(isWorse).length;
  const said = [
    ...(worse > 0 ? [plural("pages_worse", worse)] : []),
    ...(found.length > worse ? [plural("pages_better", found.length - worse)] : []),
  ];
  return new Intl.ListFormat(language(), { type: "conjunction", style: "narrow" }).format(said);
}

/** Tells why a running run waits; null where it does not. */
export function waitText({ failure, heldUntil }: Pick<Run, "failure" | "heldUntil">, now: number): string | null {
  if (failure) return t("run_waits", sentence(failure));
  return heldUntil !== null && heldUntil > now ? t("run_waits_until", formatUntil(heldUntil, now)) : null;
}
