import { computed, signal } from "@preact/signals";
import { createResource } from "@/components/hooks/resource.ts";
import type { LiveAppState } from "@/components/state.ts";
import type { Report } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { type Deletion, isDeleted } from "@/utils/models/deletion.ts";
import { isOpen } from "@/utils/models/task.ts";
import { listIdOf } from "../list-id.ts";
import type { ReportsView } from "../route.ts";
import { STEP } from "../use-show-more.ts";
import { createRowRules, idsOf, type ListedPage, toListedPage } from "./listed-page.ts";
import { createSelectedReports } from "./selected-reports.ts";

export type ReportList = ReturnType<typeof createReportList>;

/** Makes the list of the active connection, with its selection; `appState` brings the progress of deletions. */
export function createReportList(appState: LiveAppState) {
  const { id: connectionId } = appState.peek().connection;
  const resource = createResource<ListedPage>();
  const deletions = computed(() => newestByReport(appState.value.deletions, connectionId));
  /** Bulk deletion whose outcome is shown. */
  const batch = signal<string | null>(null);
  /** View on screen; the rows may still be those of an earlier one. */
  const wanted = signal<ReportsView | null>(null);
  const drawn = signal(STEP);

  function deletionSinceLoaded({ id }: Report): Deletion | undefined {
    const deletion = deletions.value.get(id);
    return deletion && isDeleted(deletion) && !resource.value.value?.overBefore.has(deletion.id) ? deletion : undefined;
  }

  /** Loaded rows without those deleted since. */
  const page = computed(() => {
    const loaded = resource.value.value;
    if (!loaded) return null;
    const left = loaded.rows.filter((report) => !deletionSinceLoaded(report));
    return { ...loaded, rows: left, total: loaded.total && loaded.total - (loaded.rows.length - left.length) };
  });
  const rows = computed(() => page.value?.rows ?? []);
  /** Were rows deleted one by one, so that others have to move up? A bulk deletion reloads at its end. */
  const hasGap = computed(() => {
    const single = [...deletions.value.values()].filter(({ batch }) => batch === null);
    if (single.some(isOpen)) return false;
    return resource.value.value?.rows.some((report) => deletionSinceLoaded(report)?.batch === null) ?? false;
  });
  const rules = createRowRules(resource.value, wanted);
  const selectable = computed(() =>
    rows.value.slice(0, drawn.value).filter((report) => !rules.writesOf(report) && rules.isMatch(report)),
  );
  const selection = createSelectedReports(selectable, (report) => {
    const deletion = deletions.value.get(report.id);
    return (deletion && isOpen(deletion)) || deletionSinceLoaded(report) !== undefined;
  });

  /** Loads a view, or the current one again. */
  async function load(view: ReportsView | null = wanted.peek()): Promise<void> {
    if (!view) return;
    wanted.value = view;
    selection.forgetMatching();
    await resource.load(async () => {
      const { deletions } = appState.peek();
      const page = await ask("listReports", { listId: listIdOf("reports"), connectionId, ...view });
      return toListedPage(page, view, deletions);
    });
  }

  function replace(updated: Report) {
    resource.change((page) => ({ ...page, rows: page.rows.map((row) => (row.id === updated.id ? updated : row)) }));
  }

  return {
    connectionId,
    page,
    hasGap,
    loading: resource.loading,
    failure: resource.failure,
    rows,
    deletions,
    isNews: newsSince(appState.peek().deletions),
    drawn,
    ...rules,
    selection,
    batch,
    load,
    stop: () => {
      selection.stop();
      resource.stop();
    },
    replace,
  };
}

const OPENED_AT = Date.now();

/** Is a failure told in its row? Only if asked for from this page or open when it opened; Activity tells the others. */
function newsSince(deletions: Deletion[]): (deletion: Deletion) => boolean {
  const over = idsOf(deletions.filter((deletion) => !isOpen(deletion)));
  return ({ id, startedAt }) => startedAt >= OPENED_AT || !over.has(id);
}

function newestByReport(deletions: Deletion[], connectionId: string): Map<string, Deletion> {
  const own = deletions.filter((deletion) => deletion.connectionId === connectionId && deletion.resource === "report");
  // The journal is newest first, and of entries with the same key a Map keeps the last.
  return new Map(own.reverse().map((deletion) => [deletion.resourceId, deletion]));
}
