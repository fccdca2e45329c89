import { computed, effect, signal } from "@preact/signals";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { contradicts, untoldFilters } from "@/utils/filter.ts";
import { ask } from "@/utils/messages.ts";
import { listIdOf } from "../list-id.ts";
import { createReading, type Reading } from "../reading.ts";
import { createFilterProof } from "./filter-proof.ts";
import type { ReportList } from "./report-list.ts";

/** Selects all matching reports; offered only where the filter is known to work, or the whole account might match. */
export function createAllMatching(list: ReportList) {
  const reading = signal<Reading | null>(null);
  const query = computed(() => (list.isCurrent.value ? list.query.value : undefined));
  const isWanted = computed(() => {
    const { all, selected } = list.selection.rows.value;
    return all > 0 && selected === all && !list.selection.matching.value && hasMore(list);
  });
  const untold = computed(() =>
    query.value && isWanted.value ? untoldFilters(list.rows.value, query.value) : undefined,
  );
  const listOne = (asked: ReportsQuery) =>
    ask("listReports", { listId: listIdOf("all-matching"), connectionId: list.connectionId, query: asked, at: null });
  const proof = createFilterProof(query, untold, listOne);

  async function select() {
    const [asked, shown] = [query.peek(), untold.peek()];
    if (!asked || !shown || !proof.isApplied.peek()) return;
    cancel();
    const isSure = (report: Report) => untoldFilters([report], asked).every((name) => shown.includes(name));
    const all = createReading("all-matching", list.connectionId, asked, (collection) => {
      const fitting = [...collection.rows.values()].filter((row) => row.url && !contradicts(row, asked) && isSure(row));
      list.selection.selectMatching({ reports: fitting, collection });
    });
    reading.value = all;
    await all.run();
  }

  function cancel() {
    reading.peek()?.stop();
    reading.value = null;
  }

  const stopFollowing = effect(() => {
    if (!isWanted.value) cancel();
  });
  return {
    /** Null where nothing is read. */
    progress: computed(() => (reading.value?.state.value === "running" ? reading.value.progress.value : null)),
    failure: computed(() => reading.value?.failure.value ?? null),
    isOffered: proof.isApplied,
    select,
    cancel,
    stop() {
      stopFollowing();
      proof.stop();
      cancel();
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
