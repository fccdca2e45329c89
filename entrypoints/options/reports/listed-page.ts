import { computed, type ReadonlySignal } from "@preact/signals";
import type { Page, Report } from "@/utils/contract.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { isOpen } from "@/utils/models/task.ts";
import { contradicts } from "../filter.ts";
import { formatRoute, type ReportsView } from "../route.ts";

/** A page of reports, and what it was asked for with. */
export interface ListedPage extends Page<Report> {
  view: ReportsView;
  /** The ids of the rows that came although they contradict the filter. */
  strangers: ReadonlySet<string>;
  /** The ids of the deletions that were over when it was asked for: it holds nothing of what they deleted. */
  overBefore: ReadonlySet<string>;
}

/**
 * Checks the rows of a page against the filter that it was asked for with.
 *
 * @param deletions - as they stood when it was asked for
 */
export function toListedPage(page: Page<Report>, view: ReportsView, deletions: Deletion[]): ListedPage {
  const strangers = page.rows.filter((report) => contradicts(report, view.query));
  const over = deletions.filter((deletion) => !isOpen(deletion));
  return { ...page, view, strangers: idsOf(strangers), overBefore: idsOf(over) };
}

/**
 * Tells what may be done with the rows of a page: nothing is done with rows that are not what is on screen.
 *
 * @param wanted - the view on screen; the rows may still be those of an earlier one
 */
export function createRowRules(page: ReadonlySignal<ListedPage | null>, wanted: ReadonlySignal<ReportsView | null>) {
  const isCurrent = computed(() => isSame(page.value?.view, wanted.value));
  return {
    isCurrent,
    /** Does a report still fit the filter that it was listed for? */
    isMatch: (report: Report) => !contradicts(report, page.value?.view.query ?? {}),
    /** May a row be changed and deleted: "none" never, "disabled" not before the rows are those of the view. */
    writesOf({ id, url }: Report): "disabled" | "none" | undefined {
      if (url === "" || page.value?.strangers.has(id)) return "none";
      return isCurrent.value ? undefined : "disabled";
    },
  };
}

/** The ids of things as a set. */
export function idsOf(things: { id: string }[]): Set<string> {
  return new Set(things.map(({ id }) => id));
}

function isSame(a: ReportsView | undefined, b: ReportsView | null): boolean {
  return !!a && !!b && formatRoute({ page: "reports", view: a }) === formatRoute({ page: "reports", view: b });
}
