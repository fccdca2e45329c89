import { useEffect, useRef } from "preact/hooks";
import { speak } from "@/components/ui/Spoken.tsx";
import type { AddressState } from "@/utils/addresses/check.ts";
import { formatList, formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { isSamePutIn } from "../draft.ts";
import type { Intake } from "../intake.ts";
import { nameOf, STATES } from "./address-states.ts";

/** Pause in the typing before its outcome is spoken. */
const REST_MS = 1_000;

/** Speaks what the check of the addresses has found, but not of those with which the page was opened. */
export function useSpokenCounts({ addresses, counts, lookUps, text: typed, added }: Intake): void {
  const isSettled = !addresses.isReading.value && addresses.isIndexRead.value && !lookUps.isRunning.value;
  const text = textOf(counts.value, addresses.leftOut.value);
  const opened = useRef({ text: typed.peek(), added: added.peek() });
  const former = useRef<string | null>(null);
  useEffect(() => {
    if (!isSettled || text === former.current) return;
    const isFirst = former.current === null && isSamePutIn(addresses.readFrom.value, opened.current);
    former.current = text;
    if (isFirst || text === "") return;
    const pause = setTimeout(() => speak(text), REST_MS);
    return () => clearTimeout(pause);
  }, [isSettled, text]);
}

/** For example "New: 3, Has a report: 1". */
function textOf(counts: Record<AddressState, number>, leftOut: number): string {
  const states = STATES.filter((state) => counts[state] > 0);
  const found = formatList(states.map((state) => t("field_message", nameOf(state), formatNumber(counts[state]))));
  return [found, leftOut > 0 && plural("words_leave_out", leftOut)].filter(Boolean).join(". ");
}
