import { computed, signal } from "@preact/signals";
import type { LiveAppState } from "@/components/state.ts";
import type { Privacy } from "@/utils/contract.ts";
import type { AddedSource } from "@/utils/models/address-source.ts";
import type { Pace } from "@/utils/models/job.ts";
import type { Existing } from "@/utils/models/new-reports.ts";
import { createAddresses } from "./addresses.ts";
import { autosaveDraft, isSamePutIn, type PutIn, type StoredDraft } from "./draft.ts";
import { countStates, makePlan } from "./plan.ts";
import { createLookUps } from "./review/look-ups.ts";
import { createLookFirst } from "./start/look-first.ts";
import { createStart, type StartRequest } from "./start/start.ts";

export type Intake = ReturnType<typeof createIntake>;

/** Everything of the page before a job is started, from where addresses come to what is done with them. */
export function createIntake(appState: LiveAppState, { draft: former, added, leftOut }: StoredDraft) {
  const { connection, preferences } = appState.peek();
  const { id: connectionId } = connection;
  const origins = {
    text: signal(former?.text ?? ""),
    added: signal<AddedSource[]>(added),
    sitemap: signal(former?.sitemap ?? ""),
    include: signal(former?.include ?? ""),
    exclude: signal(former?.exclude ?? ""),
  };
  const privacy = signal<Privacy>(former?.privacy ?? preferences.defaultPrivacy);
  const password = signal("");
  const existing = signal<Existing>(former?.existing ?? "skip");
  const pace = signal<Pace>(former?.pace ?? "normal");
  const unticked = signal<ReadonlySet<string>>(new Set(leftOut));
  const addresses = createAddresses(connectionId, appState, origins);
  const lookUps = createLookUps(connectionId, addresses, pace);
  const plan = computed(() => makePlan(addresses.checked.value, existing.value, unticked.value));
  const counts = computed(() => countStates(plan.value.rows));
  const lookFirst = createLookFirst(connectionId, { plan, existing, addresses, lookUps, preferences });
  const start = createStart(connectionId, { onSent, onRefreshed: (urls) => tick(urls, false) });
  const stopKeeping = autosaveDraft(
    connectionId,
    () => ({
      text: origins.text.value,
      sitemap: origins.sitemap.value,
      include: origins.include.value,
      exclude: origins.exclude.value,
      privacy: privacy.value,
      existing: existing.value,
      pace: pace.value,
    }),
    origins.added,
    unticked,
  );

  /** Adds sources, in the place of an earlier reading of the same page or sitemap. Files of one name may differ. */
  function add(...sources: Omit<AddedSource, "id">[]) {
    const read = sources.filter(({ addresses: found }) => found.length > 0);
    const isReadAgain = ({ kind, name }: AddedSource) =>
      (kind === "sitemap" || kind === "links") && sources.some((one) => one.kind === kind && one.name === name);
    const others = origins.added.value.filter((one) => !isReadAgain(one));
    origins.added.value = [...others, ...read.map((one) => ({ id: crypto.randomUUID(), ...one }))];
  }

  const putIn = () => ({ text: origins.text.peek(), added: origins.added.peek() });

  function startRequest(): StartRequest {
    addresses.settleWords();
    const [shown, choice, without] = [addresses.shown.peek(), existing.peek(), unticked.peek()];
    return {
      plan: () => makePlan(addresses.check(shown), choice, without),
      ...{ existing: choice, privacy: privacy.peek(), pace: pace.peek(), password: password.peek() },
      putIn: addresses.readFrom.peek(),
    };
  }

  function onSent(from: PutIn, urls: string[]) {
    if (!isSamePutIn(putIn(), from)) tick(urls, false);
    stopKeeping();
  }

  function tick(urls: string[], isTicked: boolean) {
    const changed = new Set(urls);
    unticked.value = isTicked ? unticked.value.difference(changed) : unticked.value.union(changed);
  }

  return {
    ...{ ...origins, privacy, password, existing, pace, plan, counts, addresses, lookUps, lookFirst, start },
    add,
    remove: (...ids: string[]) => (origins.added.value = origins.added.value.filter(({ id }) => !ids.includes(id))),
    tick,
    startRequest,
    stop() {
      start.stop();
      stopKeeping();
      lookUps.stop();
      addresses.stop();
    },
  };
}
