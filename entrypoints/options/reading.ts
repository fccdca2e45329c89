import { signal } from "@preact/signals";
import { type Collection, collect, createCollection, type List, proveEnd } from "@/utils/collect.ts";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { listIdOf } from "./list-id.ts";
import { sleep } from "./sleep.ts";
import { countOfAll } from "./texts/count-text.ts";

export type Reading = ReturnType<typeof createReading>;

export interface Progress {
  count: number;
  /** Null where unknown. */
  total: number | null;
  /** Until then the service asks to wait, in milliseconds since 1970; 0 where it does not. */
  heldUntil: number;
}

const NOTHING: Progress = { count: 0, total: null, heldUntil: 0 };

/**
 * Makes a reading of a whole list, page by page. It reads the newest first: whatever is made or deleted meanwhile, what
 * it misses shows as a row told twice or another total.
 *
 * @param name - of the list's id
 * @param finish - called with what was read, and when the first page was asked for, in milliseconds since 1970
 */
export function createReading(
  name: string,
  connectionId: string,
  filter: ReportsQuery,
  finish: (collection: Collection<Report>, askedAt: number) => Promise<void> | void,
) {
  const state = signal<"idle" | "running" | "stopped" | "failed" | "done">("idle");
  const progress = signal(NOTHING);
  const failure = signal<Failure | null>(null);
  const collection = createCollection<Report>();
  const list: List<Report> = (at, per_page) => {
    const query = { ...filter, sort_by: "id", sort: "desc", per_page } as const;
    return ask("listReports", { listId: listIdOf(name), connectionId, query, at });
  };
  /** 0 before the first page. */
  let askedAt = 0;
  let controller = new AbortController();

  /** Goes on where it was stopped or has failed, else begins anew. Resolves when it is over, also after pauses. */
  async function run(): Promise<void> {
    if (askedAt === 0) {
      Object.assign(collection, createCollection());
      askedAt = Date.now();
      progress.value = NOTHING;
    }
    progress.value = { ...progress.value, heldUntil: 0 };
    state.value = "running";
    failure.value = null;
    controller = new AbortController();
    const { signal: stopped } = controller;
    const onPage = ({ rows, total }: Collection<Report>) => {
      progress.value = { ...NOTHING, count: rows.size, total };
      return undefined;
    };
    try {
      const options = { list, onPage, signal: stopped };
      await collect(options, collection);
      await proveEnd(options, collection);
      if (!stopped.aborted) await end();
    } catch (thrown) {
      if (stopped.aborted) return;
      const { retryAt } = AppError.from(thrown).failure;
      if (retryAt === undefined) return fail(thrown);
      progress.value = { ...progress.value, heldUntil: retryAt };
      await sleep(retryAt - Date.now(), stopped);
      if (!stopped.aborted) await run();
    }
  }

  /** Finishes with what was read so far. */
  async function end() {
    await finish(collection, askedAt);
    askedAt = 0;
    failure.value = null;
    state.value = "done";
  }

  function fail(thrown: unknown) {
    failure.value = AppError.from(thrown).failure;
    state.value = "failed";
  }

  /** Stops at once and keeps what was read. */
  function stop() {
    controller.abort();
    if (state.value !== "done") state.value = "stopped";
  }

  return { state, progress, failure, collection, run, end: () => end().catch(fail), stop };
}

/** Says why what was read may not be all; null where that shows only at the list's end. */
export function doubtText({ unreadable, hasMoved }: Collection<unknown>): string | null {
  if (unreadable > 0) return t("rows_unreadable", formatNumber(unreadable));
  return hasMoved ? t("list_moved") : null;
}

/** Says how far a reading is, or where it was stopped. */
export function readingText({ count, total }: Omit<Progress, "heldUntil">, isStopped = false): string {
  const done = total === null ? t("export_count", formatNumber(count)) : countOfAll(count, total);
  return isStopped ? t("export_stopped", done) : done;
}
