import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { hashOfReports, type ReportsView } from "../routes/list-route.ts";
import type { ListedPage } from "./listed-page.ts";
import type { KeptSelections, ReportList } from "./report-list.ts";

/** A list as it was when its page was left for another one, such as that of a report. */
export interface ListSnapshot {
  page: ListedPage;
  /** Report whose row had the focus. */
  rowId: string | undefined;
  kept: KeptSelections;
  /** Number of rows at most. */
  drawn: number;
}

/** Returns a list as it was when it was left, if that was this view. */
export function ofView(left: ListSnapshot | null, view: ReportsView): ListSnapshot | null {
  return left && hashOfReports(left.page.view) === hashOfReports(view) ? left : null;
}

/** Goes on in the row in which the list was left, and notes where it is left. @param left - undefined where nobody asks */
export function useListRestoration(
  { loaded, kept, drawn, keepSelection }: ReportList,
  body: RefObject<HTMLElement | null>,
  left: RefObject<ListSnapshot | null> | undefined,
): void {
  useLayoutEffect(() => {
    if (!left) return;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>("tr[data-id]") ?? [])];
    rows
      .find(({ dataset }) => dataset.id === left.current?.rowId)
      ?.querySelector("a")
      ?.focus();
    return () => {
      const row = document.activeElement?.closest<HTMLElement>("tr[data-id]");
      keepSelection();
      left.current = loaded.value && { page: loaded.value, rowId: row?.dataset.id, kept, drawn: drawn.peek() };
    };
  }, []);
}
