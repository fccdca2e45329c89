import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "@/utils/i18n.ts";

/** Far more rows than a page of the interface holds, and drawn in a moment. */
export const STEP = 500;

/**
 * Draws a long table in portions: a service without paging sends all its rows at once.
 *
 * @param rows - all of them
 * @param columns - how many the table has
 * @param most - how many rows are drawn at most, for those that have to know
 * @returns the rows to draw, and a last row that draws more of them, where there are more
 */
export function useShowMore<Row>(
  rows: Row[],
  columns: number,
  most: Signal<number> = useSignal(STEP),
): { shown: Row[]; more: ComponentChildren } {
  const shown = rows.slice(0, most.value);
  const more = shown.length < rows.length && (
    <tr>
      <td colSpan={columns}>
        <button type="button" onClick={() => (most.value += STEP)}>
          {t("show_more")}
        </button>
      </td>
    </tr>
  );
  return { shown, more };
}
