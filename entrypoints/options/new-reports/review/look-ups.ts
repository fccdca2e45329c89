import { computed, signal } from "@preact/signals";
import type { Report } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { forEachAtOnce } from "../../at-once.ts";
import type { Addresses } from "../addresses.ts";

export type LookUps = ReturnType<typeof createLookUps>;

/** Asks the service about every address of which no report is known here, and stops at the first failure. */
export function createLookUps(connectionId: string, addresses: Addresses) {
  const { lookedUp, isBusy } = addresses;
  const progress = signal<{ done: number; all: number } | null>(null);
  const failure = signal<Failure | null>(null);
  let controller = new AbortController();

  const isOver = signal(false);
  const open = computed(() =>
    addresses.checked.value.flatMap(({ state, url }) => (state === "new" && !lookedUp.value.has(url) ? [url] : [])),
  );

  async function run() {
    if (progress.value !== null) return;
    controller = new AbortController();
    const { signal: aborted } = controller;
    const urls = open.value;
    const all = urls.length;
    const found = new Map(lookedUp.value);
    let done = 0;
    failure.value = null;
    progress.value = { done, all };
    isBusy.value = true;
    await forEachAtOnce(urls, aborted, async (url) => {
      const { report } = await ask("lookUp", { connectionId, url });
      found.set(url, report && toKnown(connectionId, url, report));
      progress.value = { done: ++done, all };
    }).catch((thrown) => (failure.value = AppError.from(thrown).failure));
    isBusy.value = false;
    lookedUp.value = found;
    isOver.value = !aborted.aborted && failure.value === null;
    progress.value = null;
  }

  return {
    /** Null while none is under way. */
    progress,
    failure,
    /** Were all of them looked up that were new when it began? */
    isOver,
    /** Addresses that can be looked up. */
    open,
    run,
    stop: () => controller.abort(),
  };
}

function toKnown(connectionId: string, url: string, report: Report): KnownReport {
  const generatedAt = report.generatedAt === null ? null : Date.parse(report.generatedAt);
  return {
    ...{ connectionId, reportId: report.id, url, project: null, result: report.result, privacy: report.privacy },
    ...{ generatedAt, seenAt: Date.now() },
  };
}
