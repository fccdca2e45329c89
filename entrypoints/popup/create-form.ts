import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { LiveAppState } from "@/components/state.ts";
import { type NewReport, PRIVACY, type Privacy } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import type { Click } from "@/utils/models/click.ts";
import type { Draft } from "@/utils/models/draft.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { ActivePage } from "./active-page.ts";
import { followTo, sendClick } from "./click.ts";
import { autosaveDraft, ofPage } from "./draft.ts";
import { createShown } from "./shown.ts";
import { createTyped } from "./typed.ts";

export type CreateForm = ReturnType<typeof createForm>;

/** Makes the form's state and verbs, from what is typed to the submission it becomes. */
export function createForm(appState: LiveAppState, page: ActivePage, draft: Draft | null) {
  const blank = { address: page.address, privacy: appState.peek().preferences.defaultPrivacy, password: "" };
  const own = ofPage(draft, page);
  const start = own ?? blank;
  const { read, ...typed } = createTyped(start, page);
  const { id: submissionId, submission, ...shown } = createShown(appState, { ...page, address: start.address }, draft);
  const failure = signal<Failure | null>(draft?.asked?.failure ?? null);
  const startedAt = signal<number | null>(null);
  const sent = createSent(own?.sent, submission, typed);
  /** Open submissions that the user knows of. */
  const told = new Set<string>();
  const idOfClick = createIds(submission);
  followTo(submission, startedAt);
  autosaveDraft({ ...typed, sent: sent.last }, sent.isShown, page, own, blank);

  async function send(click: Click) {
    failure.value = null;
    sent.note(click.id, click.password);
    startedAt.value = click.at;
    const answer = await sendClick(click).catch((thrown) => AppError.from(thrown));
    if (startedAt.value !== click.at) return;
    startedAt.value = null;
    if (answer instanceof AppError) failure.value = answer.failure;
    else {
      shown.showAnswer(answer);
      sent.note(answer.id, click.password);
    }
  }

  /** Shows another submission; without an id, the empty form of a new one. */
  function show(id: string = crypto.randomUUID()) {
    shown.show(id);
    failure.value = null;
  }

  return {
    ...typed,
    failure: failure as ReadonlySignal<Failure | null>,
    /** Time of the click while its request is under way, in milliseconds since 1970. */
    startedAt: startedAt as ReadonlySignal<number | null>,
    submissionId,
    submission,
    passwordOf: sent.passwordOf,
    /** @param openId - another submission of the address, which the user knows of */
    async submit(openId?: string) {
      if (openId) told.add(openId);
      const wanted = read();
      if (!wanted || startedAt.value !== null) return;
      shown.show(idOfClick(submissionId.value, wanted, failure.value !== null));
      await send({
        ...wanted,
        id: submissionId.value,
        incognito: page.incognito,
        connectionId: appState.peek().connection.id,
        besides: [...told],
        at: Date.now(),
      });
    },
    show,
    /** Shows the form for another report of the page. @param openId - one that may stay open */
    startOver(openId?: string) {
      if (openId) told.add(openId);
      show();
    },
  };
}

/** Chooses the id of a click: an id from the journal is never used again, even if it was discarded. */
function createIds(shown: ReadonlySignal<Submission | null>) {
  let taken = "";
  let clicked = "";
  effect(() => {
    taken = shown.value?.id ?? taken;
  });
  return (current: string, wanted: NewReport, hasFailed: boolean): string => {
    const former = clicked;
    clicked = JSON.stringify(wanted);
    // A failed click may still be carried out: only the same request repeats it.
    const isAnother = current === taken || (hasFailed && clicked !== former);
    return isAnother ? crypto.randomUUID() : current;
  };
}

interface Typed {
  privacy: ReadonlySignal<Privacy>;
  password: ReadonlySignal<string>;
}

/** Remembers what the last click was sent with: the form may show another submission, or be typed over. */
function createSent(start: Draft["sent"], shown: ReadonlySignal<Submission | null>, typed: Typed) {
  const last = signal(start);

  /** Returns the password that a submission was sent with; "" if this form did not send it. */
  function passwordOf(id: string): string {
    return last.value?.id === id ? last.value.password : "";
  }

  return {
    last: last as ReadonlySignal<Draft["sent"]>,
    passwordOf,
    /** Is the report shown what is typed? The outcome of another request leaves that. */
    isShown: computed(() => {
      if (!shown.value?.report || shown.value.privacy !== typed.privacy.value) return false;
      return shown.value.privacy !== PRIVACY.password || passwordOf(shown.value.id) === typed.password.value;
    }),
    note(id: string, password = "") {
      last.value = { id, password };
    },
  };
}
