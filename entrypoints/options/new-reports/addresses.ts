import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { followRemembered } from "@/components/hooks/use-remembered.ts";
import type { LiveAppState } from "@/components/state.ts";
import {
  type CheckedAddress,
  checkAddresses,
  type ReadAddress,
  readInSlices,
  spellingsOf,
} from "@/utils/addresses/check.ts";
import { findInSlices } from "@/utils/addresses/find.ts";
import { countLinesWithout } from "@/utils/addresses/lines.ts";
import { pause } from "@/utils/addresses/slices.ts";
import { readIndex, watchHistory } from "@/utils/history.ts";
import type { AddedSource } from "@/utils/models/address-source.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { newestByAddress } from "@/utils/newest.ts";
import type { PutIn } from "./draft.ts";
import { type LookedUp, withLookedUp, withoutDeleted, withoutOpen } from "./looked-up.ts";
import { filterByWords } from "./plan.ts";

/** Pause in the typing before what was typed is read. */
const TYPING_MS = 200;

/** Sources of the addresses, and which of them count. */
interface Origins {
  text: Signal<string>;
  added: Signal<AddedSource[]>;
  /** Words of which an address has at least one, and those of which it has none; separated by spaces. */
  include: Signal<string>;
  exclude: Signal<string>;
}

export type Addresses = ReturnType<typeof createAddresses>;

/** Follows addresses of all origins, each checked; newly found reports count at once. Ends by its `stop`. */
export function createAddresses(connectionId: string, appState: LiveAppState, origins: Origins) {
  const submissions = computed(() => appState.value.submissions);
  const { read, stop: stopReading, ...reading } = followTexts(origins);
  const index = signal<ReadonlyMap<string, KnownReport>>(new Map());
  const isIndexRead = signal(false);
  const answers = signal<LookedUp>(new Map());
  const lookedUp = computed(() => withoutDeleted(answers.value, appState.value.deletions));
  const isBusy = signal(false);
  const open = computed(() => openAddresses(submissions.value, connectionId));
  const [include, exclude] = [signal(origins.include.peek()), signal(origins.exclude.peek())];
  const shown = computed(() => filterByWords(read.value, include.value, exclude.value));
  const known = computed(() => withLookedUp(index.value, lookedUp.value));
  const check = (list: ReadAddress[]) => checkAddresses(list, known.value, open.value);
  const checked = computed(() => check(shown.value));
  const readAll = () => readIndex(connectionId).catch(() => []);
  function show(reports: KnownReport[]) {
    batch(() => {
      index.value = newestByAddress(reports, { urlsOf: spellingsOf });
      isIndexRead.value = true;
    });
  }
  const stopForgetting = effect(() => {
    answers.value = withoutOpen(answers.value, open.value);
  });
  const stopIndex = effect(() => (isBusy.value ? undefined : followRemembered(readAll, show, watchHistory)));
  return {
    /** The addresses that count, as they were read. */
    shown: shown as ReadonlySignal<ReadAddress[]>,
    checked: checked as ReadonlySignal<CheckedAddress[]>,
    /** Says what each address is by what is known now. */
    check,
    /** Number of addresses that the words leave out. */
    leftOut: computed(() => read.value.length - shown.value.length),
    ...reading,
    /** Lets the words count that were typed last: every change goes through the whole list. */
    settleWords: () =>
      batch(() => {
        include.value = origins.include.peek();
        exclude.value = origins.exclude.peek();
      }),
    isIndexRead: isIndexRead as ReadonlySignal<boolean>,
    /** Where the service's answers are put. */
    answers,
    lookedUp: lookedUp as ReadonlySignal<LookedUp>,
    /** While true, the index is not read again with every change, but once at the end. */
    isBusy,
    stop() {
      stopReading();
      stopForgetting();
      stopIndex();
    },
  };
}

/** Reads all texts after a pause in the typing, in slices; what is typed meanwhile starts it anew. */
function followTexts({ text, added }: Origins) {
  const read = signal<ReadAddress[]>([]);
  const readFrom = signal<PutIn>({ text: "", added: [] });
  const isReading = signal(false);
  const linesWithout = signal(0);
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let formerText: string | null = null;
  const end = effect(() => {
    const [typed, sources] = [text.value, added.value];
    controller.abort();
    controller = new AbortController();
    const { signal: aborted } = controller;
    clearTimeout(timer);
    isReading.value = true;
    const wait = formerText !== null && formerText !== typed ? TYPING_MS : 0;
    formerText = typed;
    timer = setTimeout(async () => {
      const found = await findInSlices(typed);
      const texts = [...found.map((one) => one.text), ...sources.flatMap((one) => one.addresses)];
      const next = await readInSlices(texts, aborted);
      const without = await countLinesWithout(typed, found);
      // What is drawn of it takes a slice of its own.
      await pause();
      if (next === null || aborted.aborted) return;
      batch(() => {
        read.value = next;
        readFrom.value = { text: typed, added: sources };
        linesWithout.value = without;
        isReading.value = false;
      });
    }, wait);
  });
  return {
    read,
    /** Input that they were read from: what was put in since is read next. */
    readFrom: readFrom as ReadonlySignal<PutIn>,
    isReading: isReading as ReadonlySignal<boolean>,
    /** Number of typed lines in which no address was found. */
    linesWithout: linesWithout as ReadonlySignal<number>,
    stop() {
      end();
      controller.abort();
      clearTimeout(timer);
    },
  };
}

function openAddresses(submissions: Submission[], connectionId: string): ReadonlySet<string> {
  return new Set(submissions.filter((one) => one.connectionId === connectionId && isOpen(one)).map(({ url }) => url));
}
