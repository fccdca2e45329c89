import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { rescueFocus } from "@/components/ui/focus.ts";

interface ShowAll<Shown extends HTMLElement> {
  isWhole: boolean;
  showAll: () => void;
  /** Ref of the list itself, which needs a `tabIndex`: it gets the focus when the "Show all" button disappears. */
  whole: RefObject<Shown | null>;
}

/** State of a list of which only a part is shown at first. */
export function useShowAll<Shown extends HTMLElement>(): ShowAll<Shown> {
  const isWhole = useSignal(false);
  const whole = useRef<Shown>(null);
  useLayoutEffect(() => {
    if (isWhole.value) rescueFocus(whole.current, { preventScroll: true });
  }, [isWhole.value]);
  return { isWhole: isWhole.value, showAll: () => (isWhole.value = true), whole };
}
