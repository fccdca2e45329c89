import { computed, effect, signal } from "@preact/signals";
import type { LiveAppState } from "@/components/state.ts";
import { PRIVACY, type Privacy } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import type { AddedSource } from "@/utils/models/address-source.ts";
import type { Pace } from "@/utils/models/job.ts";
import { type Existing, type NewReportsDraft, newReportsDraftItem } from "@/utils/models/new-reports.ts";
import { refreshMany } from "../refresh.ts";
import { createAddresses } from "./addresses.ts";
import { makePlan, restOf } from "./plan.ts";
import { createLookUps } from "./review/look-ups.ts";

/** Pause before what was typed is kept. */
const KEEP_MS = 300;

export type Intake = ReturnType<typeof createIntake>;

/** Everything of the page before a job is started, from where addresses come to what is done with them. */
export function createIntake(appState: LiveAppState, draft: NewReportsDraft | null) {
  const { connection, preferences } = appState.peek();
  const { id: connectionId } = connection;
  const start = draft?.connectionId === connectionId ? draft : null;
  const origins = {
    text: signal(start?.text ?? ""),
    added: signal<AddedSource[]>(start?.added ?? []),
    include: signal(start?.include ?? ""),
    exclude: signal(start?.exclude ?? ""),
  };
  const privacy = signal<Privacy>(start?.privacy ?? preferences.defaultPrivacy);
  const password = signal("");
  const existing = signal<Existing>(start?.existing ?? "skip");
  const pace = signal<Pace>(start?.pace ?? "normal");
  const unticked = signal<ReadonlySet<string>>(new Set());
  const submissions = computed(() => appState.value.submissions);
  const addresses = createAddresses(connectionId, submissions, origins);
  const lookUps = createLookUps(connectionId, addresses);
  const plan = computed(() => makePlan(addresses.checked.value, existing.value, unticked.value));
  /** Number of reports read before they are refreshed; null while none is. */
  const refreshed = signal<number | null>(null);
  let controller = new AbortController();
  const stopKeeping = keep(() => ({
    connectionId,
    text: origins.text.value,
    added: origins.added.value,
    include: origins.include.value,
    exclude: origins.exclude.value,
    privacy: privacy.value,
    existing: existing.value,
    pace: pace.value,
  }));

  function add(source: Omit<AddedSource, "id">) {
    if (source.addresses.length > 0)
      origins.added.value = [...origins.added.value, { id: crypto.randomUUID(), ...source }];
  }

  function tick(urls: string[], isTicked: boolean) {
    const next = new Set(unticked.value);
    for (const url of urls) {
      if (isTicked) next.delete(url);
      else next.add(url);
    }
    unticked.value = next;
  }

  /**
   * Starts what is planned: first the refreshes, of which each report is read before, then the job.
   *
   * @returns the job's id; null where only refreshes were asked for, undefined if it was stopped
   * @throws AppError
   */
  async function begin(): Promise<string | null | undefined> {
    const now = plan.peek();
    if (now.refresh.length > 0 && !(await refresh(now.refresh))) return undefined;
    const secret = privacy.peek() === PRIVACY.password && { password: password.peek() };
    const job =
      now.create.length > 0
        ? await ask("createReports", {
            ...{ connectionId, urls: now.create, privacy: privacy.peek(), pace: pace.peek() },
            ...secret,
          })
        : null;
    await keepRest(restOf(now));
    return job;
  }

  async function refresh(reports: ReturnType<typeof makePlan>["refresh"]): Promise<boolean> {
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
    stopKeeping();
    const kept = { include: "", exclude: "", privacy: privacy.peek(), existing: existing.peek(), pace: pace.peek() };
    const added: AddedSource[] =
      rest.length > 0 ? [{ id: crypto.randomUUID(), kind: "paste", name: "", addresses: rest }] : [];
    const next = { connectionId, text: "", added, ...kept };
    await newReportsDraftItem.setValue(rest.length > 0 ? next : null).catch(() => undefined);
  }

  return {
    ...{ connectionId, ...origins, privacy, password, existing, pace, plan, addresses, lookUps, refreshed },
    add,
    remove: (id: string) => (origins.added.value = origins.added.value.filter((source) => source.id !== id)),
    tick,
    begin,
    stopRefresh: () => controller.abort(),
    stop() {
      controller.abort();
      stopKeeping();
      lookUps.stop();
      addresses.stop();
    },
  };
}

/** Keeps what was put in a moment after each change; best effort, because a very long list may not fit. */
function keep(draft: () => NewReportsDraft): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  let due: NewReportsDraft | null = null;
  const write = () => {
    clearTimeout(timer);
    if (due) void newReportsDraftItem.setValue(due).catch(() => undefined);
    due = null;
  };
  const end = effect(() => {
    const now = draft();
    if (isFirst) {
      isFirst = false;
      return;
    }
    due = now;
    clearTimeout(timer);
    timer = setTimeout(write, KEEP_MS);
  });
  addEventListener("pagehide", write);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    end();
    removeEventListener("pagehide", write);
    write();
  };
}
