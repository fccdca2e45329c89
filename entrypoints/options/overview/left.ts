import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";

/** How Overview was left: the lists that were shown whole, by their titles, and how far it was scrolled. */
let left = { whole: new Set<string>(), top: 0 };

/** Restores open lists and the scroll position after Back. Call it in what is drawn once the page has its full height. */
export function useLeft(isReturn: boolean): void {
  useMemo(() => {
    if (!isReturn) left = { whole: new Set(), top: 0 };
  }, []);
  useLayoutEffect(() => {
    if (isReturn) scrollTo(0, left.top);
    return () => {
      left.top = scrollY;
    };
  }, []);
}

/** Is a list shown whole? Kept as long as {@link useLeft} goes on. */
export function useWhole(title: string): Signal<boolean> {
  const isWhole = useSignal(left.whole.has(title));
  useSignalEffect(() => {
    left.whole[isWhole.value ? "add" : "delete"](title);
  });
  return isWhole;
}
