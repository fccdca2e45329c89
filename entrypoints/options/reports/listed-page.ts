import { computed, type ReadonlySignal } from "@preact/signals";
import type { AppState } from "@/utils/app-state.ts";
import type { Page, Report } from "@/utils/contract.ts";
import { contradicts } from "@/utils/filter.ts";
import { isLagging } from "@/utils/has-deleted.ts";
import { isSought } from "@/utils/models/sought-deletion.ts";
import { isOpen } from "@/utils/models/task.ts";
import { hashOfReports, type ReportsView } from "../routes/list-route.ts";

/** A page of reports with the view it was asked for. */
export interface ListedPage extends Page<Report> {
  view: ReportsView;
  /** Ids of rows that contradict the filter. */
  strangers: ReadonlySet<string>;
  /** Ids of deletions that were over before the request, so that the page lacks what they deleted. */
  overBefore: ReadonlySet<string>;
  /** Ids of those among them that are so recent that the page may still show what they deleted. */
  justOver: ReadonlySet<string>;
}

/** Checks a page's rows against its filter. @param appState - as it stood when the page was asked for */
export function toListedPage(
  page: Page<Report>,
  view: ReportsView,
  { deletions, submissions }: Pick<AppState, "deletions" | "submissions">,
): ListedPage {
  const strangers = page.rows.filter((report) => contradicts(report, view.query));
  const over = deletions.filter((deletion) => !isOpen(deletion) && !isSought(deletion));
  const justOver = over.filter((deletion) => isLagging(deletion, submissions));
  return { ...page, view, strangers: idsOf(strangers), overBefore: idsOf(over), justOver: idsOf(justOver) };
}

/** Tells what may be done with rows, nothing while they are not of the view on screen. @param wanted - that view */
export function createRowRules(page: ReadonlySignal<ListedPage | null>, wanted: ReadonlySignal<ReportsView | null>) {
  const isCurrent = computed(() => isSame(page.value?.view, wanted.value));
  // What stays when a row is replaced: only that one is drawn anew.
  const query = computed(() => page.value?.view.query);
  const strangers = computed(() => page.value?.strangers);
  return {
    isCurrent,
    query,
    /** Does a report still fit the filter of its page? */
    isMatch: (report: Report) => !contradicts(report, query.value ?? {}),
    /** Restricts changing and deleting: "none" never, "disabled" until the rows are those of the view. */
    writesOf({ id, url }: Report): "disabled" | "none" | undefined {
      if (url === "" || strangers.value?.has(id)) return "none";
      return isCurrent.value ? undefined : "disabled";
    },
  };
}

export function idsOf(things: { id: string }[]): Set<string> {
  return new Set(things.map(({ id }) => id));
}

function isSame(a: ReportsView | undefined, b: ReportsView | null): boolean {
  return !!a && !!b && hashOfReports(a) === hashOfReports(b);
}
