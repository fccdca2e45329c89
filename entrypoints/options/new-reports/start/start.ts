import { type ReadonlySignal, signal } from "@preact/signals";
import { PRIVACY, type Privacy } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import type { Pace } from "@/utils/models/job.ts";
import { newReportsDraftItem } from "@/utils/models/new-reports.ts";
import { refreshMany } from "../../refresh.ts";
import { keepSources } from "../keep-draft.ts";
import { type Plan, restOf } from "../plan.ts";

/** What the click starts, and the choices that hold for all of it. */
interface Choices {
  plan: ReadonlySignal<Plan>;
  privacy: ReadonlySignal<Privacy>;
  password: ReadonlySignal<string>;
  pace: ReadonlySignal<Pace>;
}

/** Starts what is planned. @param onSent - before the draft of it is replaced by what is left */
export function createStart(connectionId: string, choices: Choices, onSent: () => void) {
  const refreshed = signal<number | null>(null);
  let controller = new AbortController();

  /**
   * Starts the refreshes, of which each report is read first, and then the job of the new reports.
   *
   * @returns the job's id; null where only refreshes were asked for, undefined if it was stopped
   * @throws AppError
   */
  async function run(): Promise<string | null | undefined> {
    const [plan, privacy, pace] = [choices.plan.peek(), choices.privacy.peek(), choices.pace.peek()];
    const { create: urls } = plan;
    if (plan.refresh.length > 0 && !(await refresh(plan.refresh))) return undefined;
    const password = privacy === PRIVACY.password && { password: choices.password.peek() };
    const job = urls.length > 0 ? await ask("createReports", { connectionId, urls, privacy, pace, ...password }) : null;
    onSent();
    await keepRest(restOf(plan));
    return job;
  }

  async function refresh(reports: Plan["refresh"]): Promise<boolean> {
    controller = new AbortController();
    refreshed.value = 0;
    try {
      await refreshMany(reports, { signal: controller.signal, onRead: (count) => (refreshed.value = count) });
    } finally {
      refreshed.value = null;
    }
    return !controller.signal.aborted;
  }

  /** What was sent must not be offered again. */
  async function keepRest(rest: string[]) {
    await newReportsDraftItem.setValue(null).catch(() => undefined);
    await keepSources(
      connectionId,
      rest.length > 0 ? [{ id: crypto.randomUUID(), kind: "paste", name: "", addresses: rest }] : [],
    );
  }

  return {
    run,
    /** Number of reports read before they are refreshed; null while none is. */
    refreshed,
    /** Stops before anything is refreshed. */
    stop: () => controller.abort(),
  };
}
