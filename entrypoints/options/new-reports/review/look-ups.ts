import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Report } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { PACES, type Pace } from "@/utils/models/job.ts";
import type { FoundReport } from "@/utils/models/known-report.ts";
import type { Progress } from "../../reading.ts";
import type { Addresses } from "../addresses.ts";
import { forEachAtOnce } from "./at-once.ts";

export type LookUps = ReturnType<typeof createLookUps>;

/** Asks the service about each address without a known report, as many at once as the pace allows; a failure ends it. */
export function createLookUps(connectionId: string, addresses: Addresses, pace: ReadonlySignal<Pace>) {
  const { answers, lookedUp, isBusy } = addresses;
  const progress = signal<Progress | null>(null);
  const failure = signal<Failure | null>(null);
  let controller = new AbortController();

  const isOver = signal(false);
  const open = computed(() =>
    addresses.checked.value.flatMap(({ state, url }) => (state === "new" && !lookedUp.value.has(url) ? [url] : [])),
  );

  /** @returns whether it came to its end: it can be stopped @throws AppError the first failure */
  async function lookUp(urls: string[]): Promise<boolean> {
    controller = new AbortController();
    const { signal: aborted } = controller;
    const found = new Map(lookedUp.value);
    let count = 0;
    failure.value = null;
    const showProgress = (heldUntil = 0) => (progress.value = { count, total: urls.length, heldUntil });
    showProgress();
    isBusy.value = true;
    try {
      const ofOne = async (url: string) => {
        const { report } = await ask("lookUp", { connectionId, url });
        found.set(url, report && toKnown(connectionId, url, report));
        count++;
        showProgress();
      };
      await forEachAtOnce(urls, aborted, ofOne, { atOnce: PACES[pace.peek()].atOnce, onPause: showProgress });
    } finally {
      isBusy.value = false;
      answers.value = found;
      progress.value = null;
    }
    return !aborted.aborted;
  }

  async function run() {
    if (progress.value !== null) return;
    isOver.value = false;
    try {
      isOver.value = await lookUp(open.value);
    } catch (thrown) {
      failure.value = AppError.from(thrown).failure;
    }
  }

  return {
    progress,
    /** For what is large: it is not drawn anew with every step. */
    isRunning: computed(() => progress.value !== null),
    failure,
    /** Were all of them looked up that were new when it began? */
    isOver,
    open,
    lookUp,
    run,
    stop: () => controller.abort(),
  };
}

function toKnown(connectionId: string, url: string, report: Report): FoundReport {
  const generatedAt = report.generatedAt === null ? null : Date.parse(report.generatedAt);
  return {
    connectionId,
    reportId: report.id,
    url,
    result: report.result,
    generatedAt,
    seenAt: Date.now(),
  };
}
