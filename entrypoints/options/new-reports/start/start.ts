import { type ReadonlySignal, signal } from "@preact/signals";
import { PRIVACY, type Privacy } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import type { AddedSource } from "@/utils/models/address-source.ts";
import type { Pace } from "@/utils/models/job.ts";
import { refreshMany } from "../../refresh.ts";
import { type PutIn, replaceKept } from "../keep-draft.ts";
import { type Plan, restOf } from "../plan.ts";

/** What the click starts, and the choices that hold for all of it. */
interface Choices {
  plan: ReadonlySignal<Plan>;
  privacy: ReadonlySignal<Privacy>;
  password: ReadonlySignal<string>;
  pace: ReadonlySignal<Pace>;
}

/** What a click has started. */
export interface Started {
  /** Id of the job of the new reports; null where there are none. */
  job: string | null;
  /** Number of reports whose results are refreshed, and of those left out. */
  refreshed: number;
  leftOut: number;
}

interface Handlers {
  /** What is put in on this page. */
  putIn: () => PutIn;
  /** Called before the draft of what was sent is replaced by what is left. */
  onSent: () => void;
  /** Called with the addresses that are left where not everything was started: the page stays. */
  onLeft: (urls: string[]) => void;
}

/** Starts what is planned. */
export function createStart(connectionId: string, choices: Choices, { putIn, onSent, onLeft }: Handlers) {
  const refreshed = signal<number | null>(null);
  const hasRefreshed = signal(false);
  let controller = new AbortController();

  /**
   * Starts the refreshes, of which each report is read first, and then the job of the new reports.
   *
   * @returns undefined if it was stopped @throws AppError
   */
  async function run(): Promise<Started | undefined> {
    const [plan, privacy, pace] = [choices.plan.peek(), choices.privacy.peek(), choices.pace.peek()];
    const password = privacy === PRIVACY.password && { password: choices.password.peek() };
    const { create: urls } = plan;
    hasRefreshed.value = false;
    let started = putIn();
    const leftOut = plan.refresh.length > 0 ? await refresh(plan.refresh) : [];
    if (leftOut === null) return undefined;
    const count = plan.refresh.length - leftOut.length;
    const rest = [...restOf(plan), ...leftOut.map(({ url }) => url)];
    // The creation may fail: what is refreshed already must not be offered again.
    if (leftOut.length > 0 || count > 0) {
      onLeft([...urls, ...rest]);
      started = putIn();
    }
    hasRefreshed.value = count > 0;
    const job = urls.length > 0 ? await ask("createReports", { connectionId, urls, privacy, pace, ...password }) : null;
    if (leftOut.length > 0) onLeft(rest);
    else {
      onSent();
      await replaceKept(connectionId, started, toSources(rest)).catch(() => undefined);
    }
    return { job, refreshed: count, leftOut: leftOut.length };
  }

  /** @returns the reports left out; null if it was stopped */
  async function refresh(reports: Plan["refresh"]): Promise<Plan["refresh"] | null> {
    controller = new AbortController();
    const { signal: stopped } = controller;
    refreshed.value = 0;
    try {
      const leftOut = await refreshMany(reports, { signal: stopped, onRead: (count) => (refreshed.value = count) });
      return stopped.aborted ? null : leftOut;
    } finally {
      refreshed.value = null;
    }
  }

  return {
    run,
    /** Number of reports read before they are refreshed; null while none is. */
    refreshed,
    /** Were refreshes started by the last click? */
    hasRefreshed,
    /** Stops before anything is refreshed. */
    stop: () => controller.abort(),
  };
}

/** What is left to be sent is kept like a pasted list. */
export function toSources(addresses: string[]): AddedSource[] {
  return addresses.length > 0 ? [{ id: crypto.randomUUID(), kind: "paste", name: "", addresses }] : [];
}
