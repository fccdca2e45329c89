import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { rescueFocus } from "@/components/ui/focus.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

/** Checks shown at a time: more of them hold up a slow computer. */
export const CHECKS_STEP = 100;

/** State of a list that shows its first rows, and so many more at a time; all others unless told. */
export function useShowAll<Shown extends HTMLElement>(first: number, step = Number.POSITIVE_INFINITY) {
  const most = useSignal(first);
  /** Ref of the list itself, which needs a `tabIndex`: it gets the focus when the button disappears. */
  const whole = useRef<Shown>(null);
  useLayoutEffect(() => {
    if (most.value > first) rescueFocus(whole.current, { preventScroll: true });
  }, [most.value]);
  return { most: most.value, showMore: () => (most.value += step), whole };
}

export function showMoreLabel(count: number, most: number): string {
  if (count - most > CHECKS_STEP) return t("details_show_more", formatNumber(CHECKS_STEP));
  return t("show_all_count", formatNumber(count));
}
