import { type Signal, useSignal } from "@preact/signals";

/** Far more rows than a page of the interface holds, and drawn in a moment. */
export const STEP = 500;

/**
 * Shows a long table in portions: a service without paging sends all its rows at once.
 *
 * @param rows - all of them
 * @param most - how many rows are shown at most, for those that have to know
 * @returns the rows to show, and what shows more of them; null where there are no more
 */
export function useShowMore<Row>(
  rows: Row[],
  most: Signal<number> = useSignal(STEP),
): { shown: Row[]; showMore: (() => void) | null } {
  const hasMore = rows.length > most.value;
  return { shown: rows.slice(0, most.value), showMore: hasMore ? () => (most.value += STEP) : null };
}
