import { type Signal, useSignal } from "@preact/signals";

/** The chosen point of a chart, and the handlers that choose it by key and pointer. */
interface Cursor {
  /** Null for none. */
  index: Signal<number | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  /** @param share - of the chart's width, where the pointer is */
  point: (share: number) => void;
  clear: () => void;
}

/** Moves through the points of a chart. Time runs from left to right in every language, and so do the keys. */
export function useCursor(count: number): Cursor {
  const index = useSignal<number | null>(null);
  const last = count - 1;
  return {
    index,
    onKeyDown(event) {
      const at = Math.min(index.value ?? count, count);
      const next = { ArrowLeft: at - 1, ArrowRight: index.value === null ? 0 : at + 1, Home: 0, End: last }[event.key];
      if (event.key === "Escape") index.value = null;
      if (next === undefined) return;
      event.preventDefault();
      index.value = Math.max(0, Math.min(last, next));
    },
    point(share) {
      index.value = Math.max(0, Math.min(last, Math.round(share * last)));
    },
    clear() {
      index.value = null;
    },
  };
}
