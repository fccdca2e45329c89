import { computed, signal } from "@preact/signals";
import type { Report } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { Addresses } from "../addresses.ts";

/** Requests at once, so that others find room beside them. */
const AT_ONCE = 3;

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
    const waiting = [...open.value];
    const all = waiting.length;
    const found = new Map(lookedUp.value);
    let done = 0;
    failure.value = null;
    progress.value = { done, all };
    isBusy.value = true;
    async function lookUpNext() {
      for (let url = waiting.shift(); url !== undefined && !aborted.aborted; url = waiting.shift()) {
        const { report } = await ask("lookUp", { connectionId, url });
        found.set(url, report && toKnown(connectionId, url, report));
        progress.value = { done: ++done, all };
      }
    }
    // The others end before it is over, whatever happens to one.
    const fail = (thrown: unknown) => {
      waiting.length = 0;
      failure.value ??= AppError.from(thrown).failure;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => lookUpNext().catch(fail)));
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
