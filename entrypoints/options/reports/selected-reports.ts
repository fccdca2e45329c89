import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Collection } from "@/utils/collect.ts";
import type { Report } from "@/utils/contract.ts";
import { idsOf } from "./listed-page.ts";
import { extend, limitTo, NOTHING_SELECTED, type Selection, toggle, toggleAll } from "./selection.ts";

/** All reports that match a filter, collected over all pages. */
interface Matching {
  reports: Report[];
  /** Tells whether these are certainly all, and why not. */
  collection: Collection<Report>;
}

/** Selects rows on screen, or all matching reports once collected; none that is deleted or fits no more (`isLeaving`). */
export function createSelectedReports(selectable: ReadonlySignal<Report[]>, isLeaving: (report: Report) => boolean) {
  const selection = signal<Selection>(NOTHING_SELECTED);
  const matching = signal<Matching | null>(null);
  const idSet = computed(() => idsOf(selectable.value.filter((report) => !isLeaving(report))));
  const ids = computed(() => [...idSet.value]);
  const candidates = computed(() => {
    const shown = idsOf(selectable.value);
    const others = matching.value?.reports.filter(({ id }) => !shown.has(id)) ?? [];
    return [...selectable.value, ...others];
  });
  const selected = computed(() =>
    candidates.value.filter((report) => selection.value.ids.has(report.id) && !isLeaving(report)),
  );
  const selectedIds = computed(() => idsOf(selected.value));
  const stop = effect(() => {
    // Rows that may no longer be selected take what was collected with them.
    if (selectable.value.length === 0) matching.value = null;
    const limited = limitTo(selection.peek(), [...idsOf(candidates.value)]);
    if (limited.ids.size !== selection.peek().ids.size) selection.value = limited;
  });
  return {
    /** Selected reports that can still be deleted. */
    reports: selected,
    matching: matching as ReadonlySignal<Matching | null>,
    /** Counts rows on screen that may be selected, and those that are. */
    rows: computed(() => ({
      all: ids.value.length,
      selected: ids.value.filter((id) => selectedIds.value.has(id)).length,
    })),
    has: (id: string) => selectedIds.value.has(id),
    isSelectable: (id: string) => idSet.value.has(id),
    toggle(id: string, isRange: boolean) {
      if (!idSet.value.has(id)) return;
      selection.value = isRange ? extend(selection.value, id, ids.value) : toggle(selection.value, id);
    },
    toggleAll() {
      matching.value = null;
      selection.value = toggleAll(selection.value, ids.value);
    },
    selectMatching(found: Matching) {
      matching.value = found;
      selection.value = { ids: selection.value.ids.union(idsOf(found.reports)), anchor: null };
    },
    /** Selects those of these reports that are on screen, unless anything is selected. */
    selectAgain(again: string[]) {
      if (selection.value.ids.size === 0) selection.value = limitTo({ ids: new Set(again), anchor: null }, ids.value);
    },
    /** Limits the selection to rows on screen. */
    forgetMatching() {
      matching.value = null;
    },
    clear() {
      matching.value = null;
      selection.value = NOTHING_SELECTED;
    },
    stop,
  };
}
