import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { createResource } from "@/components/resource.ts";
import type { Page, Report } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { type Deletion, isDeleted, isOpen } from "@/utils/storage.ts";
import { channelOf } from "../channel.ts";
import type { ReportsView } from "../route.ts";
import { extend, limitTo, NOTHING_SELECTED, type Selection, toggle, toggleAll } from "./selection.ts";

/** The list of reports with its selection, and what can be done with it. */
export type ReportList = ReturnType<typeof createReportList>;

/**
 * Makes the list of the service that is connected now.
 *
 * @param snapshot - the stored state, which brings the progress of deletions
 */
export function createReportList(snapshot: LiveSnapshot) {
  const { connectionId } = snapshot.peek().settings;
  const resource = createResource<Page<Report>>();
  const selection = signal<Selection>(NOTHING_SELECTED);
  const deletions = computed(() => newestByReport(snapshot.value.deletions, connectionId));
  /** The deletions that were over when the list was asked for: it holds nothing of what they deleted. */
  const overBefore = signal(new Set<string>());
  /** The bulk deletion whose outcome is shown. */
  const batch = signal<string | null>(null);
  /** The report that was last found to be gone, until the list is loaded again. */
  const gone = signal<Report | null>(null);
  let shown: ReportsView | null = null;

  function deletionSinceLoaded({ id }: Report): Deletion | undefined {
    const deletion = deletions.value.get(id);
    return deletion && isDeleted(deletion) && !overBefore.value.has(deletion.id) ? deletion : undefined;
  }

  /** What was loaded without what was deleted since. */
  const page = computed(() => {
    const loaded = resource.value.value;
    if (!loaded) return null;
    const left = loaded.rows.filter((report) => !deletionSinceLoaded(report));
    return { ...loaded, rows: left, total: loaded.total && loaded.total - (loaded.rows.length - left.length) };
  });
  const rows = computed(() => page.value?.rows ?? []);
  /** Whether rows were deleted one by one, so that others have to move up; a bulk deletion has an end of its own. */
  const hasGap = computed(() => {
    const single = [...deletions.value.values()].filter(({ batch }) => batch === null);
    if (single.some(isOpen)) return false;
    return resource.value.value?.rows.some((report) => deletionSinceLoaded(report)?.batch === null) ?? false;
  });
  const ids = computed(() => rows.value.map(({ id }) => id));
  const stopLimiting = limitToRows(selection, ids);

  /** Loads a view; without one, the view that is shown once more. */
  async function load(view: ReportsView | null = shown): Promise<void> {
    if (!view) return;
    shown = view;
    gone.value = null;
    await resource.load(async () => {
      const over = snapshot.peek().deletions.filter((deletion) => !isOpen(deletion));
      const page = await ask("listReports", { channel: channelOf("reports"), ...view });
      overBefore.value = new Set(over.map(({ id }) => id));
      return page;
    });
  }

  function replace(updated: Report) {
    resource.change((page) => ({ ...page, rows: page.rows.map((row) => (row.id === updated.id ? updated : row)) }));
  }

  /** Takes a report out of the list that the service no longer has. */
  function drop(reportId: string) {
    const report = rows.peek().find(({ id }) => id === reportId);
    if (!report) return;
    gone.value = report;
    resource.change((page) => ({
      ...page,
      rows: page.rows.filter(({ id }) => id !== reportId),
      total: page.total && page.total - 1,
    }));
  }

  return {
    connectionId,
    page,
    hasGap,
    loading: resource.loading,
    failure: resource.failure,
    rows,
    deletions,
    isNews: newsSince(snapshot.peek().deletions),
    selection,
    batch,
    gone,
    load,
    stop: () => {
      stopLimiting();
      resource.stop();
    },
    replace,
    drop,
    toggle: (id: string, isRange: boolean) => {
      selection.value = isRange ? extend(selection.value, id, ids.value) : toggle(selection.value, id);
    },
    toggleAll: () => {
      selection.value = toggleAll(selection.value, ids.value);
    },
    clearSelection: () => {
      selection.value = NOTHING_SELECTED;
    },
    selected: computed(() => rows.value.filter(({ id }) => selection.value.ids.has(id))),
  };
}

/** When the page was opened. */
const OPENED_AT = Date.now();

/**
 * Makes a function that tells whether a failed deletion is said in its row: what was asked for from this page or was
 * not over yet. Anything else is told in Activity only.
 */
function newsSince(deletions: Deletion[]): (deletion: Deletion) => boolean {
  const over = new Set(deletions.filter((deletion) => !isOpen(deletion)).map(({ id }) => id));
  return ({ id, askedAt }) => askedAt >= OPENED_AT || !over.has(id);
}

/** What leaves the list is no longer selected. @returns what ends this */
function limitToRows(selection: Signal<Selection>, ids: ReadonlySignal<string[]>): () => void {
  return effect(() => {
    const limited = limitTo(selection.peek(), ids.value);
    if (limited.ids.size !== selection.peek().ids.size) selection.value = limited;
  });
}

function newestByReport(deletions: Deletion[], connectionId: string): Map<string, Deletion> {
  const own = deletions.filter((deletion) => deletion.connectionId === connectionId && deletion.resource === "report");
  // The journal is newest first, and of two entries with the same key a Map keeps the last.
  return new Map(own.reverse().map((deletion) => [deletion.resourceId, deletion]));
}
