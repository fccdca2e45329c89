import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Follows the width of an element in pixels, so that a chart is drawn for it. @param assumed - before it is known */
export function useWidth(element: RefObject<HTMLElement | null>, assumed: number): Signal<number> {
  const width = useSignal(assumed);
  useLayoutEffect(() => {
    const measured = element.current as HTMLElement;
    const measure = () => {
      width.value = measured.clientWidth || assumed;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return width;
}
