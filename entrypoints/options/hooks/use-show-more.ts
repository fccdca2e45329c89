import { type Signal, useSignal } from "@preact/signals";

/** More rows than a page of the interface holds, yet drawn in a moment. */
export const STEP = 500;

/**
 * Shows a long table in portions: a service without paging sends all its rows at once.
 * @param most - rows shown at most, for those that have to know
 * @param step - how many more are shown at a time
 * @returns the rows to show, how many come next, and a function that shows these; null where there are no more
 */
export function useShowMore<Row>(
  rows: Row[],
  most: Signal<number> = useSignal(STEP),
  step = STEP,
): { shown: Row[]; next: number; showMore: (() => void) | null } {
  const next = Math.min(step, rows.length - most.value);
  return { shown: rows.slice(0, most.value), next, showMore: next > 0 ? () => (most.value += step) : null };
}
