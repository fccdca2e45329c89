import { effect, signal, untracked } from "@preact/signals";
import { openAppState } from "@/components/state.ts";
import { createReportList } from "@/entrypoints/options/reports/report-list.ts";
import type { ReportsView } from "@/entrypoints/options/routes/list-route.ts";
import { REPORTS_QUERY, type Report, type ReportChanges, type ReportsQuery } from "@/utils/contract.ts";
import { ask, type BulkCreation } from "@/utils/messages.ts";
import { isOpen } from "@/utils/models/task.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import type { Change, Filter, ListScreen } from "../sayings.ts";
import {
  buttons,
  changesOf,
  createMany,
  deleteOne,
  jobButtons,
  recoverWhileOpen,
  update,
  type Wish,
} from "./actions.ts";
import { shown } from "./words.ts";

export type ReportsPage = Awaited<ReturnType<typeof openReportsPage>>;

/** The page of reports with its real state, without what draws it: its effects are those of `ReportsPage`. */
export async function openReportsPage(filter: Filter) {
  const appState = await openAppState();
  const list = createReportList(appState);
  const view = signal<ReportsView>({ query: queryOf(filter), at: null });
  recoverWhileOpen(appState);
  onChange(
    () => [view.value, appState.value.submissions.find(({ state }) => state === "done")?.id],
    () => list.load(view.peek()),
  );
  onChange(
    () => [list.hasGap.value],
    () => list.hasGap.peek() && list.load(),
    false,
  );
  onChange(
    () => [isBatchOver()],
    () => isBatchOver() && list.load(),
    false,
  );
  watchUpdatedReports(list.replace);

  function isBatchOver(): boolean {
    const batch = appState.value.deletions.filter((deletion) => deletion.batch !== undefined);
    return batch.length > 0 && !batch.some(isOpen);
  }

  /** A row that lets itself be changed and deleted. */
  function rowAt(index: number): Report | null {
    const free = list.rows.peek().filter((row) => !isLeaving(row.id) && list.writesOf(row) === undefined);
    return free.length > 0 ? (free[index % free.length] as Report) : null;
  }

  function isLeaving(id: string): boolean {
    const deletion = list.deletions.peek().get(id);
    return deletion !== undefined && isOpen(deletion);
  }

  /** What the rows were searched for with. */
  function searched(): string {
    return list.page.peek()?.view.query.search ?? "";
  }

  /** Goes to a neighbouring page, as `Pager` does. */
  function go(to: "next" | "previous") {
    const isStale = list.loading.peek() || list.failure.peek() !== null;
    const at = list.page.peek()?.[to] ?? null;
    if (at !== null && !isStale) view.value = { ...view.peek(), at };
  }

  return {
    buttons,
    jobButtons,
    createMany: (given: Omit<BulkCreation, "connectionId">) =>
      createMany({ ...given, connectionId: list.connectionId }),
    screen: (): ListScreen => ({
      connectionId: list.connectionId,
      filter: filterOf(view.peek().query),
      rows: list.rows.peek().map(shown),
      selected: list.selection.reports.peek().map(({ id }) => id),
    }),
    filter: (next: Filter) => {
      view.value = { query: queryOf(next), at: null };
    },
    next: () => go("next"),
    previous: () => go("previous"),
    reload: () => void list.load(),
    toggle(index: number) {
      const row = rowAt(index);
      if (row) list.selection.toggle(row.id, false);
    },
    selectAll: () => list.selection.toggleAll(),
    /** @returns the reports that the dialog names */
    deleteSelected(): string[] {
      const reports = list.selection.reports.peek().map(({ id, url }) => ({ id, url }));
      if (reports.length === 0) return [];
      ask("deleteReports", { connectionId: list.connectionId, reports, search: searched() }).then(
        list.showBatch,
        () => {},
      );
      return reports.map(({ id }) => id);
    },
    /** @returns the reports that the dialog names, with what is asked for; null where nothing is selected */
    changeSelected(changes: ReportChanges): { ids: string[]; form: Record<string, string> } | null {
      const reports = list.selection.reports.peek();
      if (reports.length === 0) return null;
      void ask("updateReports", { connectionId: list.connectionId, reports, changes }).catch(() => {});
      const form = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, String(value)]));
      return { ids: reports.map(({ id }) => id), form };
    },
    deleteRow(index: number): string | null {
      const row = rowAt(index);
      if (row) deleteOne(list.connectionId, row, searched());
      return row?.id ?? null;
    },
    changeRow(index: number, wish: Wish): Change | null {
      const row = rowAt(index);
      const changes = row && changesOf(row, wish);
      return changes && update(list.connectionId, row, changes, list.replace);
    },
  };
}

/** Calls back when one of these has changed, and at first unless told otherwise. */
function onChange(read: () => unknown[], callback: () => unknown, atFirst = true): void {
  let last: unknown[] | null = null;
  effect(() => {
    const now = read();
    const isNew = last === null ? atFirst : now.some((value, index) => value !== last?.[index]);
    last = now;
    if (isNew) void untracked(callback);
  });
}

function queryOf(filter: Filter): ReportsQuery {
  return { ...REPORTS_QUERY, ...filter } as ReportsQuery;
}

function filterOf({ search, project, result }: ReportsQuery): Filter {
  return { ...(search && { search }), ...(project && { project }), ...(result && { result }) };
}
