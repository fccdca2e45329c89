import { computed, effect, signal } from "@preact/signals";
import { type Collection, collect } from "@/utils/collect.ts";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { contradicts, untoldFilters } from "@/utils/filter.ts";
import { ask } from "@/utils/messages.ts";
import { listIdOf } from "../list-id.ts";
import { createFilterProof } from "./filter-proof.ts";
import type { ReportList } from "./report-list.ts";

/** Selects all matching reports; offered only where the filter is known to work, or the whole account might match. */
export function createAllMatching(list: ReportList) {
  const progress = signal<{ count: number; total: number | null } | null>(null);
  const failure = signal<Failure | null>(null);
  const query = computed(() => (list.isCurrent.value ? list.page.value?.view.query : undefined));
  const isWanted = computed(() => {
    const { all, selected } = list.selection.rows.value;
    return all > 0 && selected === all && !list.selection.matching.value && hasMore(list);
  });
  const untold = computed(() =>
    query.value && isWanted.value ? untoldFilters(list.rows.value, query.value) : undefined,
  );
  const listAll = (asked: ReportsQuery, at: string | null = null) =>
    ask("listReports", { listId: listIdOf("all-matching"), connectionId: list.connectionId, query: asked, at });
  const proof = createFilterProof(query, untold, listAll);
  let controller = new AbortController();

  function onPage({ rows, total }: Collection<Report>) {
    progress.value = { count: rows.size, total };
    return undefined;
  }

  async function select() {
    const [asked, shown] = [query.peek(), untold.peek()];
    if (!asked || !shown || !proof.isApplied.peek()) return;
    controller = new AbortController();
    const { signal } = controller;
    failure.value = null;
    progress.value = { count: 0, total: null };
    try {
      const collection = await collect({
        list: (at) => listAll({ ...asked, sort_by: "id", sort: "desc", per_page: 100 }, at),
        identity: ({ id }) => id,
        onPage,
        signal,
      });
      if (signal.aborted) return;
      const isSure = (report: Report) => untoldFilters([report], asked).every((name) => shown.includes(name));
      const fitting = [...collection.rows.values()].filter((row) => row.url && !contradicts(row, asked) && isSure(row));
      list.selection.selectMatching({ reports: fitting, collection });
    } catch (thrown) {
      if (!signal.aborted) failure.value = AppError.from(thrown).failure;
    } finally {
      if (controller.signal === signal) progress.value = null;
    }
  }

  const stopFollowing = effect(() => {
    if (!isWanted.value) controller.abort();
  });
  return {
    progress,
    failure,
    isOffered: proof.isApplied,
    select,
    cancel: () => controller.abort(),
    stop() {
      stopFollowing();
      proof.stop();
      controller.abort();
    },
  };
}

/** Counts the matching reports; null where unknown. */
export function countMatching({ page: { value: page } }: ReportList): number | null {
  if (!page || page.strangers.size > 0) return null;
  return page.total ?? (page.next === null && page.view.at === null ? page.rows.length : null);
}

/** Do more reports match than the rows on screen? */
function hasMore({ page: { value: page }, drawn }: ReportList): boolean {
  if (!page) return false;
  const { rows, unreadable, total, next, view } = page;
  return next !== null || view.at !== null || rows.length > drawn.value || (total ?? 0) > rows.length + unreadable;
}
