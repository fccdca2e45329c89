import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { createResource } from "@/components/hooks/resource.ts";
import type { LiveAppState } from "@/components/state.ts";
import type { Report } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { type Deletion, isAt, isDeleted } from "@/utils/models/deletion.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { Update } from "@/utils/models/update.ts";
import { listIdOf } from "../list-id.ts";
import type { ReportsView } from "../route.ts";
import { STEP } from "../use-show-more.ts";
import { createRowRules, idsOf, type ListedPage, toListedPage } from "./listed-page.ts";
import { createSelectedReports } from "./selected-reports.ts";

export type ReportList = ReturnType<typeof createReportList>;

/** Makes the list of the active connection, with its selection; `appState` brings the progress of what was asked for. */
export function createReportList(appState: LiveAppState) {
  const { id: connectionId } = appState.peek().connection;
  const resource = createResource<ListedPage>();
  const deletions = computed(() =>
    newestByReport(
      appState.value.deletions.filter(({ resource }) => resource === "report"),
      connectionId,
      ({ resourceId }) => resourceId,
    ),
  );
  /** Changes of batches. */
  const updates = computed(() => newestByReport(appState.value.updates, connectionId, ({ reportId }) => reportId));
  /** View on screen; the rows may still be those of an earlier one. */
  const wanted = signal<ReportsView | null>(null);
  const drawn = signal(STEP);
  /** Does the service have something else by now? */
  const isOutdated = signal(false);

  const { deletionSinceLoaded, isGone } = createGoneRules(resource.value, deletions);

  /** Loaded rows without those that are gone. */
  const page = computed(() => {
    const loaded = resource.value.value;
    if (!loaded) return null;
    const left = loaded.rows.filter((report) => !isGone(report));
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
    return (deletion && isOpen(deletion)) || isGone(report);
  });

  /** Loads a view, or the current one again. */
  async function load(view: ReportsView | null = wanted.peek()): Promise<void> {
    if (!view) return;
    wanted.value = view;
    isOutdated.value = false;
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
    isOutdated,
    loading: resource.loading,
    failure: resource.failure,
    rows,
    deletions,
    updates,
    isNews: newsSince([...appState.peek().deletions, ...appState.peek().updates]),
    drawn,
    ...rules,
    selection,
    ...createShownBatches(),
    load,
    stop: () => {
      selection.stop();
      resource.stop();
    },
    replace,
  };
}

/** Tells which rows of a loaded page no longer exist. */
function createGoneRules(page: ReadonlySignal<ListedPage | null>, deletions: ReadonlySignal<Map<string, Deletion>>) {
  function deletionSinceLoaded({ id }: Report): Deletion | undefined {
    const deletion = deletions.value.get(id);
    return deletion && isDeleted(deletion) && !page.value?.overBefore.has(deletion.id) ? deletion : undefined;
  }

  /** Was a report deleted since, or so shortly before that the list lags behind? */
  function isGone(report: Report): boolean {
    const deletion = deletions.value.get(report.id);
    const isLagging = deletion && page.value?.justOver.has(deletion.id) && isAt(report, deletion.url);
    return isLagging || deletionSinceLoaded(report) !== undefined;
  }

  return { deletionSinceLoaded, isGone };
}

/** Bulk deletions and changes whose outcome is shown. */
function createShownBatches() {
  const batches = signal<readonly string[]>([]);
  return {
    batches: batches as ReadonlySignal<readonly string[]>,
    showBatch(id: string) {
      batches.value = [...batches.value.filter((shown) => shown !== id), id];
    },
    hideBatch(id: string) {
      batches.value = batches.value.filter((shown) => shown !== id);
    },
  };
}

const OPENED_AT = Date.now();

/** Is a failure told in its row? Only if asked for from this page or open when it opened; Activity tells the others. */
function newsSince(tasks: (Deletion | Update)[]): (task: Deletion | Update) => boolean {
  const over = idsOf(tasks.filter((task) => !isOpen(task)));
  return ({ id, startedAt }) => startedAt >= OPENED_AT || !over.has(id);
}

function newestByReport<T extends Deletion | Update>(
  tasks: T[],
  connectionId: string,
  reportIdOf: (task: T) => string,
): Map<string, T> {
  const own = tasks.filter((task) => task.connectionId === connectionId);
  // The journal is newest first, and of entries with the same key a Map keeps the last.
  return new Map(own.reverse().map((task) => [reportIdOf(task), task]));
}
