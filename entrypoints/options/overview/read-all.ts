import { signal } from "@preact/signals";
import { type Collection, collect, createCollection } from "@/utils/collect.ts";
import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { listIdOf } from "../list-id.ts";
import { noteAllRead } from "./all-read.ts";

export type ReadAll = ReturnType<typeof createReadAll>;

/** Reads the whole list once, page by page, so that the index knows every report. */
export function createReadAll(connectionId: string) {
  const state = signal<"idle" | "running" | "stopped" | "failed" | "done">("idle");
  const progress = signal<{ count: number; total: number | null }>({ count: 0, total: null });
  const failure = signal<Failure | null>(null);
  let collection = createCollection<Report>();
  let askedAt = 0;
  // By date created: reports made or deleted meanwhile shift the fewest rows.
  const query = { ...REPORTS_QUERY, sort_by: "id", sort: "asc", per_page: 100 } as const;
  const list = (at: string | null) => ask("listReports", { listId: listIdOf("read-all"), connectionId, query, at });
  let controller = new AbortController();
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Goes on where it was stopped or has failed, and by itself after a pause; else begins anew. */
  async function run() {
    clearTimeout(pause);
    if (state.value === "idle" || state.value === "done") {
      collection = createCollection();
      askedAt = Date.now();
      progress.value = { count: 0, total: null };
    }
    state.value = "running";
    failure.value = null;
    controller = new AbortController();
    const { signal: stopped } = controller;
    const onPage = ({ rows, total }: Collection<Report>) => {
      progress.value = { count: rows.size, total };
      return undefined;
    };
    try {
      await collect({ list, identity: ({ id }) => id, onPage, signal: stopped }, collection);
      if (stopped.aborted) return;
      const { isWhole, rows } = collection;
      await noteAllRead(connectionId, isWhole ? { ids: new Set(rows.keys()), askedAt } : null);
      state.value = "done";
    } catch (thrown) {
      if (stopped.aborted) return;
      const { failure: cause } = AppError.from(thrown);
      failure.value = cause;
      state.value = "failed";
      if (cause.retryAt !== undefined) pause = setTimeout(run, cause.retryAt - Date.now());
    }
  }

  /** Stops; what was read is known. */
  function stop() {
    clearTimeout(pause);
    controller.abort();
    if (state.value !== "done") state.value = "stopped";
  }

  /** Takes the outcome off the page. */
  function close() {
    state.value = "idle";
  }

  return { state, progress, failure, run, stop, close };
}
