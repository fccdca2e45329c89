import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Report } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { PACES, type Pace } from "@/utils/models/job.ts";
import type { FoundReport } from "@/utils/models/known-report.ts";
import type { Progress } from "../../reading.ts";
import type { Addresses } from "../addresses.ts";
import { forEachAtOnce } from "./at-once.ts";

interface Outcome {
  urls: string[];
  /** Null where all of them were looked up. */
  failure: Failure | null;
}

export type LookUps = ReturnType<typeof createLookUps>;

/** Asks the service about each address without a known report, as many at once as the pace allows; a failure ends it. */
export function createLookUps(connectionId: string, addresses: Addresses, pace: ReadonlySignal<Pace>) {
  const { answers, lookedUp, isBusy } = addresses;
  const progress = signal<Progress | null>(null);
  const last = signal<Outcome | null>(null);
  let controller = new AbortController();

  /** Outcome of the last run, while some of its addresses are in the list. */
  const outcome = computed(() => {
    const asked = new Set(last.value?.urls);
    return addresses.checked.value.some(({ url }) => asked.has(url)) ? last.value : null;
  });
  const open = computed(() =>
    addresses.checked.value.flatMap(({ state, url }) => (state === "new" && !lookedUp.value.has(url) ? [url] : [])),
  );

  /** @returns whether it came to its end: it can be stopped @throws AppError the first failure */
  async function lookUp(urls: string[]): Promise<boolean> {
    controller = new AbortController();
    const { signal: aborted } = controller;
    const found = new Map<string, FoundReport | null>();
    let count = 0;
    last.value = null;
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
      answers.value = new Map([...lookedUp.value, ...found]);
      progress.value = null;
    }
    return !aborted.aborted;
  }

  async function run() {
    if (progress.value !== null) return;
    const urls = open.value;
    try {
      if (await lookUp(urls)) last.value = { urls, failure: null };
    } catch (thrown) {
      last.value = { urls, failure: AppError.from(thrown).failure };
    }
  }

  return {
    progress,
    /** For what is large: it is not drawn anew with every step. */
    isRunning: computed(() => progress.value !== null),
    outcome,
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
