import { signal } from "@preact/signals";
import { type Collection, collect, createCollection } from "@/utils/collect.ts";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { channelOf } from "../../channel.ts";
import { type ExportFormat, saveReports } from "./formats.ts";

export type ExportState = "choosing" | "running" | "stopped" | "failed" | "done";
export type ExportRun = ReturnType<typeof createExportRun>;

/**
 * An export from the choice of the format to the saved file.
 *
 * @param query - which reports
 */
export function createExportRun(query: ReportsQuery) {
  const state = signal<ExportState>("choosing");
  const format = signal<ExportFormat>("csv");
  const progress = signal<{ count: number; total: number | null }>({ count: 0, total: null });
  const failure = signal<Failure | null>(null);
  /** Empty where nothing was saved. */
  const fileName = signal("");
  const collection = createCollection<Report>();
  const list = (at: string | null) =>
    ask("listReports", { channel: channelOf("export"), query: { ...query, per_page: 100 }, at });
  let turn = new AbortController();
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Fetches all pages and saves them; after a failure it goes on where it was, after a pause by itself. */
  async function run() {
    clearTimeout(pause);
    state.value = "running";
    failure.value = null;
    turn = new AbortController();
    const { signal } = turn;
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
    if (collection.rows.size > 0) fileName.value = saveReports(collection.rows.values(), format.value);
    state.value = "done";
  }

  return {
    state,
    format,
    progress,
    failure,
    fileName,
    collection,
    run,
    /** Ends it at once and keeps what was fetched. */
    stop() {
      clearTimeout(pause);
      turn.abort();
      state.value = "stopped";
    },
    /** Saves what was fetched. */
    save,
  };
}
