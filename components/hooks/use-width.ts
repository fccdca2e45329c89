import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Follows the width of an element, so that a chart is drawn for it. @param initial - until it was measured */
export function useWidth(element: RefObject<Element | null>, initial: number): Signal<number> {
  const width = useSignal(initial);
  useLayoutEffect(() => {
    if (!element.current) return;
    width.value = Math.round(element.current.getBoundingClientRect().width) || initial;
    const observer = new ResizeObserver(([entry]) => {
      width.value = Math.round(entry?.contentRect.width ?? 0) || initial;
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}
