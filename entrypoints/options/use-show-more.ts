import { type Signal, useSignal } from "@preact/signals";

/** More rows than a page of the interface holds, yet drawn in a moment. */
export const STEP = 500;

/**
 * Shows a long table in portions: a service without paging sends all its rows at once.
 * @param most - rows shown at most, for those that have to know
 * @returns the rows to show, and a function that shows more; null where there are no more
 */
export function useShowMore<Row>(
  rows: Row[],
  most: Signal<number> = useSignal(STEP),
): { shown: Row[]; showMore: (() => void) | null } {
  const hasMore = rows.length > most.value;
  return { shown: rows.slice(0, most.value), showMore: hasMore ? () => (most.value += STEP) : null };
}
