import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { createResource } from "@/components/hooks/resource.ts";
import type { LiveAppState } from "@/components/state.ts";
import type { Report } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { isOpen } from "@/utils/models/task.ts";
import { STEP } from "../hooks/use-show-more.ts";
import { listIdOf } from "../list-id.ts";
import { hashOfReports, type ReportsView } from "../routes/list-route.ts";
import { createListTasks, createRemainingRows } from "./list-tasks.ts";
import { createRowRules, idsOf, type ListedPage, toListedPage } from "./listed-page.ts";
import { createSelectedReports } from "./selected-reports.ts";

export type KeptSelections = Map<string, Pick<Report, "id" | "url">[]>;

export type ListDialog = "export" | "exportSelected" | "shortcuts" | "refresh" | "privacy" | "delete";

export type ReportList = ReturnType<typeof createReportList>;

/**
 * Makes the list of the active connection, with its selection.
 *
 * @param appState - brings the progress of what was asked for
 * @param known - shown until the list is loaded
 * @param kept - what was selected in each view when it was left, by hash
 * @param most - rows that are drawn
 */
export function createReportList(
  appState: LiveAppState,
  known: ListedPage | null = null,
  kept: KeptSelections = new Map(),
  most = STEP,
) {
  const { id: connectionId } = appState.peek().connection;
  const resource = createResource(known);
  const { deletions, updates, isNews } = createListTasks(appState, connectionId);
  const { page, hasGap, isGone } = createRemainingRows(resource.value, deletions);
  /** View on screen; the rows may still be those of an earlier one. */
  const wanted = signal<ReportsView | null>(null);
  const drawn = signal(most);
  /** Does the service have something else by now? */
  const isOutdated = signal(false);
  /** Reports to select once the list is loaded again. */
  let again: string[] = [];
  /** What was selected in a view to which a step back has led, until it is loaded. */
  let former: Pick<Report, "id" | "url">[] = [];

  const rows = computed(() => page.value?.rows ?? []);
  const rules = createRowRules(resource.value, wanted);
  const selectable = computed(() =>
    rows.value.slice(0, drawn.value).filter((report) => !rules.writesOf(report) && rules.isMatch(report)),
  );
  const misfits = computed(() => idsOf(rows.value.filter((report) => !rules.isMatch(report))));
  const selection = createSelectedReports(selectable, (report) => {
    const deletion = deletions.value.get(report.id);
    return (deletion && isOpen(deletion)) || misfits.value.has(report.id) || isGone(report);
  });

  /** Loads a view, or the current one again. @param isReturn - by a step back: what was selected is so again */
  async function load(view: ReportsView | null = wanted.peek(), isReturn = false): Promise<void> {
    if (!view) return;
    const isOther = view !== wanted.peek();
    if (isOther) {
      keepSelection();
      former = (isReturn && kept.get(hashOfReports(view))) || [];
    }
    wanted.value = view;
    isOutdated.value = false;
    if (isOther || selection.reports.peek().length === 0) selection.forgetMatching();
    const read = async () => {
      const asked = appState.peek();
      const page = await ask("listReports", { listId: listIdOf("reports"), connectionId, ...view });
      return toListedPage(page, view, asked);
    };
    await resource.load(read, () => (isOutdated.value = true));
    // What is selected would keep the list from being loaded once more.
    if (resource.failure.peek() || resource.loading.peek()) return;
    const urls = new Map(former.map(({ id, url }) => [id, url]));
    const isSame = ({ id, url }: Report) => urls.get(id) === url;
    selection.selectAgain(again);
    selection.selectAgain([...idsOf(rows.peek().filter(isSame))]);
    again = [];
    former = [];
  }

  /** Notes what is selected in the view that is left. */
  function keepSelection() {
    const view = wanted.peek();
    const selected = selection.reports.peek();
    if (view) kept.set(hashOfReports(view), selected.length > 0 ? selected : former);
  }

  /** Loads the list again after a batch, and selects what it has not changed, unless anything else is selected. */
  function noteBatchOver(unchanged: string[]) {
    again = selection.reports.peek().length === 0 ? unchanged : [];
    isOutdated.value = true;
  }

  function replace(updated: Report) {
    const rowsOf = ({ rows }: ListedPage) => rows.map((row) => (row.id === updated.id ? completed(updated, row) : row));
    resource.change((page) => ({ ...page, rows: rowsOf(page) }));
    // The answer on its way may be older.
    if (resource.loading.peek()) void load();
  }

  return {
    ...{ connectionId, page, hasGap, isOutdated, rows, deletions, updates, isNews, drawn, ...rules, selection, kept },
    ...createShownBatches(),
    loaded: resource.value,
    loading: resource.loading,
    failure: resource.failure,
    dialog: signal<ListDialog | null>(null),
    edited: signal<Report | null>(null),
    load,
    keepSelection,
    noteBatchOver,
    replace,
    stop: () => {
      selection.stop();
      resource.stop();
    },
  };
}

/** Completes an update's answer, which may be brief, by other fields of its row; beside new results by its project only. */
function completed(updated: Report, { result, generatedAt, more }: Report): Report {
  const isSame = updated.result === result && updated.generatedAt === generatedAt;
  const isKept = (field: string) => (isSame ? field !== "privacy" || updated.privacy === null : field === "project");
  const kept = Object.entries(more).filter(([field]) => isKept(field));
  return { ...updated, more: { ...Object.fromEntries(kept), ...updated.more } };
}

/** Bulk deletions and changes whose end is awaited; of those that were started here or have rows here, it is told. */
function createShownBatches() {
  const batches = signal<ReadonlyMap<string, { isTold: boolean }>>(new Map());
  return {
    batches: batches as ReadonlySignal<ReadonlyMap<string, { isTold: boolean }>>,
    awaitBatch(id: string) {
      if (!batches.value.has(id)) batches.value = new Map(batches.value).set(id, { isTold: false });
    },
    showBatch(id: string) {
      batches.value = new Map(batches.value).set(id, { isTold: true });
    },
    hideBatches(ids: string[]) {
      batches.value = new Map([...batches.value].filter(([id]) => !ids.includes(id)));
    },
  };
}
