import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { rescueFocus } from "@/components/ui/focus.ts";

/** State of a list of which only a part is shown at first. */
export function useShowAll<Shown extends HTMLElement>() {
  const isWhole = useSignal(false);
  /** Ref of the list itself, which needs a `tabIndex`: it gets the focus when the "Show all" button disappears. */
  const whole = useRef<Shown>(null);
  useLayoutEffect(() => {
    if (isWhole.value) rescueFocus(whole.current, { preventScroll: true });
  }, [isWhole.value]);
  return { isWhole: isWhole.value, showAll: () => (isWhole.value = true), whole };
}
