import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";

/** State of Overview at the last visit: titles of the expanded lists, and the scroll position. */
let snapshot = { whole: new Set<string>(), top: 0 };

/** Restores open lists and the scroll position after Back. Call it in what is drawn once the page has its full height. */
export function useScrollRestoration(isReturn: boolean): void {
  useMemo(() => {
    if (!isReturn) snapshot = { whole: new Set(), top: 0 };
  }, []);
  useLayoutEffect(() => {
    if (isReturn) scrollTo(0, snapshot.top);
    return () => {
      snapshot.top = scrollY;
    };
  }, []);
}

/** Is a list shown whole? Kept as long as {@link useScrollRestoration} goes on. */
export function useExpanded(title: string): Signal<boolean> {
  const isWhole = useSignal(snapshot.whole.has(title));
  useSignalEffect(() => {
    snapshot.whole[isWhole.value ? "add" : "delete"](title);
  });
  return isWhole;
}
