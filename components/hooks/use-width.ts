import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Width until it was measured. */
const INITIAL = 640;

/** Follows the width of an element, so that a chart is drawn for it. */
export function useWidth(element: RefObject<Element | null>): Signal<number> {
  const width = useSignal(INITIAL);
  useLayoutEffect(() => {
    if (!element.current) return;
    width.value = Math.round(element.current.getBoundingClientRect().width) || INITIAL;
    const observer = new ResizeObserver(([entry]) => {
      width.value = Math.round(entry?.contentRect.width ?? 0) || INITIAL;
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}
