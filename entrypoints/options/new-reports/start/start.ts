import { signal } from "@preact/signals";
import { PRIVACY, type Privacy } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import type { AddedSource } from "@/utils/models/address-source.ts";
import type { Pace } from "@/utils/models/job.ts";
import type { Existing } from "@/utils/models/new-reports.ts";
import { refreshMany } from "../../refresh.ts";
import { type PutIn, replaceKept } from "../keep-draft.ts";
import { type Plan, restOf } from "../plan.ts";
import type { Steps } from "../review/look-ups.ts";

/** What a click on the start button asks for; later input does not change it. */
export interface StartRequest {
  /** Plans its addresses by what is known of them now. */
  plan: () => Plan;
  existing: Existing;
  privacy: Privacy;
  pace: Pace;
  password: string;
  /** Input of the page. */
  putIn: PutIn;
}

/** Outcome of a click on Create. */
export interface Started {
  /** Id of the job of the new reports; null where there are none. */
  job: string | null;
  /** Number of reports whose results are refreshed, and of those left out. */
  refreshed: number;
  leftOut: number;
}

interface Handlers {
  /** Called with the addresses that were sent, before the draft they came from is replaced by what is left. */
  onSent: (from: PutIn, urls: string[]) => void;
  /**
   * Called where the page stays: what is left takes the place of what was put in. What was put in since stays, and of it
   * only what is done is left out. @returns what stands in the place of `from`
   */
  onLeft: (from: PutIn, left: string[], done: string[]) => PutIn;
}

/** Starts what a click asks for. */
export function createStart(connectionId: string, { onSent, onLeft }: Handlers) {
  const progress = signal<Steps | null>(null);
  const hasRefreshed = signal(false);
  let controller = new AbortController();

  /**
   * Starts the refreshes, of which each report is read first, and then the job of the new reports.
   *
   * @returns undefined if it was stopped, the page was left, or nothing is left to be done @throws AppError
   */
  async function run(request: StartRequest): Promise<Started | undefined> {
    const plan = request.plan();
    const { create: urls } = plan;
    controller = new AbortController();
    const { signal: stopped } = controller;
    hasRefreshed.value = false;
    if (urls.length + plan.refresh.length === 0) return undefined;
    const leftOut = plan.refresh.length > 0 ? await refresh(plan.refresh, stopped) : [];
    if (leftOut === null) return undefined;
    const refreshed = plan.refresh.filter((report) => !leftOut.includes(report));
    const rest = [...restOf(plan), ...leftOut.map(({ url }) => url)];
    let from = request.putIn;
    // The creation may fail: what is refreshed already must not be offered again.
    if (plan.refresh.length > 0)
      from = onLeft(
        from,
        [...urls, ...rest],
        refreshed.map(({ url }) => url),
      );
    hasRefreshed.value = refreshed.length > 0;
    const skipped = plan.rows.filter(({ fate }) => fate === "skip").length;
    const job = urls.length > 0 ? await create(urls, request, skipped) : null;
    if (leftOut.length > 0) onLeft(from, rest, urls);
    else {
      onSent(from, urls);
      await replaceKept(connectionId, from, toSources(rest)).catch(() => undefined);
    }
    return stopped.aborted ? undefined : { job, refreshed: refreshed.length, leftOut: leftOut.length };
  }

  function create(urls: string[], { privacy, pace, password }: StartRequest, skipped: number): Promise<string> {
    return ask("createReports", {
      connectionId,
      urls,
      privacy,
      pace,
      ...(privacy === PRIVACY.password && { password }),
      ...(skipped > 0 && { skipped }),
    });
  }

  /** @returns the reports left out; null if it was stopped */
  async function refresh(reports: Plan["refresh"], stopped: AbortSignal): Promise<Plan["refresh"] | null> {
    const all = reports.length;
    const onRead = (done: number, heldUntil = 0) => (progress.value = { done, all, heldUntil });
    onRead(0);
    try {
      const leftOut = await refreshMany(reports, { signal: stopped, onRead });
      return stopped.aborted ? null : leftOut;
    } finally {
      progress.value = null;
    }
  }

  return {
    run,
    /** Progress of reading the reports before their refresh; null while none is read. */
    progress,
    /** Were refreshes started by the last click? */
    hasRefreshed,
    /** Stops before anything is refreshed; what is sent already stays. */
    stop: () => controller.abort(),
  };
}

/** Turns unsent addresses into a pasted list. */
export function toSources(addresses: string[]): AddedSource[] {
  return addresses.length > 0 ? [{ id: crypto.randomUUID(), kind: "paste", name: "", addresses }] : [];
}
