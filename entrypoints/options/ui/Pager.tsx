import { moveFocus } from "@/components/ui/focus.ts";
import type { Page } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { formatRoute, type Route } from "../routes/route.ts";
import type { Router } from "../routes/router.ts";

/** The way a page was reached by "Next". */
export interface Step {
  /** Paging parameters of the page before; null for the first. */
  previous: string | null;
  /** Number of the page's first row, counted from 1; null where unknown. */
  from: number | null;
}

interface PagerProps {
  page: Page<unknown>;
  /** Paging parameters of this page; null for the first. */
  at: string | null;
  /** Undefined where the page was opened by its address. */
  step: Step | undefined;
  /** Does the page belong to another query than the chosen one, or may it? */
  isStale: boolean;
  /** Goes to a neighbouring page; `step` is given forwards only. */
  onGo: (at: string | null, step?: Step) => void;
}

/** Shows the range and leads to the neighbours: as the service tells, back through seen pages, or else to the first. */
export function Pager({ page, at, step, isStale, onGo }: PagerProps) {
  const { next } = page;
  const previous = step ? step.previous : page.previous;
  const isFirst = at === null && previous === null;
  const from = firstRow(page, isFirst ? 1 : (step?.from ?? null));
  function goOn() {
    if (next === null || isStale) return;
    onGo(next, { previous: at, from: from === null ? null : from + countOf(page) });
  }
  return (
    <div class="row pager">
      <span class="secondary" role="status">
        {rangeOf(page, from, isFirst)}
      </span>
      {(next !== null || !isFirst) && (
        <>
          <button
            type="button"
            class="small"
            aria-disabled={isFirst || isStale}
            onClick={() => isFirst || isStale || onGo(previous)}
          >
            {t("previous")}
          </button>
          <button type="button" class="small" aria-disabled={next === null || isStale} onClick={goOn}>
            {t("next")}
          </button>
        </>
      )}
    </div>
  );
}

function countOf({ rows, unreadable }: Page<unknown>): number {
  return rows.length + unreadable;
}

function firstRow(page: Page<unknown>, known: number | null): number | null {
  const { from, isLast, total } = page;
  return from ?? known ?? (isLast && total !== null ? total - countOf(page) + 1 : null);
}

function rangeOf(page: Page<unknown>, from: number | null, isFirst: boolean): string {
  const count = countOf(page);
  if (count === 0) return "";
  if (from === null) return t("shown", formatNumber(count));
  const end = from + count - 1;
  const last = formatNumber(end);
  // Rows may have come since they were counted.
  if (page.total !== null && page.total >= end) {
    const hasWay = page.next !== null || end === page.total;
    return t(hasWay ? "range_of_total" : "range_only", formatNumber(from), last, formatNumber(page.total));
  }
  if (isFirst && page.next === null && !page.isLast) return t("shown_only", formatNumber(count));
  return t("range", formatNumber(from), last);
}

/** By service and view, as long as the tab is open: a list may be left for a report, and come back. */
const steps = new Map<string, Step>();

/** Leads to the pages of a list, and remembers the way to each. */
export function useSteps<View>(connectionId: string, router: Router, routeOf: (view: View) => Route) {
  const keyOf = (view: View) => connectionId + formatRoute(routeOf(view));
  return {
    stepTo: (view: View) => steps.get(keyOf(view)),
    go(view: View, step?: Step) {
      if (step) steps.set(keyOf(view), step);
      router.go(routeOf(view));
      showStart();
    },
  };
}

/** A page is read from its beginning, far above the pager that leads there. */
function showStart(): void {
  moveFocus(document.querySelector<HTMLElement>("main table"), { preventScroll: true });
  scrollTo(0, 0);
}
