import { signal } from "@preact/signals";
import { type Collection, collect, createCollection } from "@/utils/collect.ts";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { contradicts } from "@/utils/filter.ts";
import { ask } from "@/utils/messages.ts";
import { listIdOf } from "../../list-id.ts";
import { type ExportFormat, saveReports } from "./formats.ts";

export type ExportState = "choosing" | "running" | "stopped" | "failed" | "done";
export type ExportRun = ReturnType<typeof createExportRun>;

/**
 * Runs an export. It reads by date created, so that reports made or deleted meanwhile shift the fewest rows.
 * @param selected - saved as they are, without asking the service
 */
export function createExportRun(query: ReportsQuery, connectionId: string, selected?: Report[]) {
  const state = signal<ExportState>("choosing");
  const format = signal<ExportFormat>("csv");
  const progress = signal<{ count: number; total: number | null }>({ count: 0, total: null });
  const failure = signal<Failure | null>(null);
  /** Empty where nothing was saved. */
  const fileName = signal("");
  const collection = createCollection<Report>();
  if (selected) {
    // Nothing is missing: no page has to be read.
    Object.assign(collection, {
      rows: new Map(selected.map((report) => [report.id, report])),
      next: null,
      isLast: true,
    });
  }
  /** Number of reports that contradict the filter and are not saved. */
  const leftOut = signal(0);
  const oldestFirst = { ...query, sort_by: "id", sort: "asc", per_page: 100 } as const;
  const list = (at: string | null) =>
    ask("listReports", { listId: listIdOf("export"), connectionId, query: oldestFirst, at });
  let controller = new AbortController();
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Fetches all pages and saves them; continues after a failure, and by itself after a pause. */
  async function run() {
    clearTimeout(pause);
    if (selected) return save();
    state.value = "running";
    failure.value = null;
    controller = new AbortController();
    const { signal } = controller;
    const onPage = ({ rows, total }: Collection<Report>) => {
      progress.value = { count: rows.size, total };
      return undefined;
    };
    try {
      await collect({ list, identity: ({ id }) => id, onPage, signal }, collection);
      if (!signal.aborted) save();
    } catch (thrown) {
      if (signal.aborted) return;
      const { failure: cause } = AppError.from(thrown);
      failure.value = cause;
      state.value = "failed";
      if (cause.retryAt !== undefined) pause = setTimeout(run, cause.retryAt - Date.now());
    }
  }

  function save() {
    clearTimeout(pause);
    const reports = [...collection.rows.values()].filter((report) => !contradicts(report, query));
    leftOut.value = collection.rows.size - reports.length;
    if (!selected && query.sort_by === "id" && query.sort === "desc") reports.reverse();
    if (reports.length > 0) fileName.value = saveReports(reports, format.value);
    state.value = "done";
  }

  return {
    state,
    format,
    progress,
    failure,
    fileName,
    leftOut,
    collection,
    run,
    /** Stops at once and keeps what was fetched. */
    stop() {
      clearTimeout(pause);
      controller.abort();
      state.value = "stopped";
    },
    save,
  };
}
