import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { LiveAppState } from "@/components/state.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { NewReport, Privacy } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import type { Click } from "@/utils/models/click.ts";
import type { Draft } from "@/utils/models/draft.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { parseReportAddress } from "@/utils/url.ts";
import type { ActivePage } from "./active-page.ts";
import { followTo, sendClick } from "./click.ts";
import { keepDraft, restoreDraft } from "./draft.ts";
import { createSent } from "./sent.ts";
import { findProblems, isStripped, type Problems, wishOf } from "./typed.ts";

export type CreateForm = ReturnType<typeof createForm>;

/** Makes the form's state and verbs, from what is typed to the submission it becomes. */
export function createForm(appState: LiveAppState, page: ActivePage, draft: Draft | null) {
  const start = restoreDraft(draft, appState.peek().preferences.defaultPrivacy, page);
  const address = signal(start.address);
  const privacy = signal<Privacy>(start.privacy);
  const password = signal(start.password);
  /** Computed while typing: a hint that came on leaving the field would push the button away from a click. */
  const stripped = computed(() => isStripped(address.value, page));
  const problems = signal<Problems>({});
  const failure = signal<Failure | null>(draft?.asked?.failure ?? null);
  const startedAt = signal<number | null>(null);
  /** Submission that this popup shows; one form makes one. */
  const submissionId = signal(firstId(appState.peek(), { ...page, address: start.address }));
  /** Last answer of the background; the journal may tell of it later. */
  const answered = signal<Submission | null>(null);
  const submission = computed(() => {
    const known = appState.value.submissions.find((one) => one.id === submissionId.value && !waits(one));
    return known ?? (answered.value?.id === submissionId.value ? answered.value : null);
  });
  const sent = createSent(start.sent, submission, { privacy, password });
  /** Open submissions that the user knows of. */
  const told = new Set<string>();
  const idOfClick = createIds(submission);
  followTo(submission, startedAt);
  keepDraft({ address, privacy, password, sent: sent.last }, sent.isShown, page, draft);

  function typeAddress(text: string) {
    address.value = text;
    const { address: _mended, ...others } = problems.value;
    problems.value = others;
  }

  /** @param openId - another submission of the address, which the user knows of */
  async function submit(openId?: string) {
    if (openId) told.add(openId);
    const read = parseReportAddress(address.value);
    if ("address" in read) address.value = read.address;
    problems.value = findProblems(address.value, privacy.value, password.value);
    if (Object.keys(problems.value).length > 0 || startedAt.value !== null) return;
    const wish = wishOf(address.value, privacy.value, password.value);
    submissionId.value = idOfClick(submissionId.value, wish, failure.value !== null);
    await send({
      ...{ ...wish, id: submissionId.value, incognito: page.incognito },
      ...{ connectionId: appState.peek().connection.id, besides: [...told], at: Date.now() },
    });
  }

  async function send(click: Click) {
    failure.value = null;
    sent.note(click.id, click.password);
    startedAt.value = click.at;
    const answer = await sendClick(click).catch((thrown) => AppError.from(thrown));
    if (startedAt.value !== click.at) return;
    startedAt.value = null;
    if (answer instanceof AppError) failure.value = answer.failure;
    else {
      answered.value = answer;
      sent.note(answer.id, click.password);
      submissionId.value = answer.id;
    }
  }

  /** Shows another submission; without an id, the empty form of a new one. */
  function show(id: string = crypto.randomUUID()) {
    submissionId.value = id;
    failure.value = null;
  }

  return {
    address: address as ReadonlySignal<string>,
    privacy,
    password,
    stripped,
    problems: problems as ReadonlySignal<Problems>,
    /** Reason why nothing was sent. */
    failure: failure as ReadonlySignal<Failure | null>,
    /** Time of the click while its request is under way, in milliseconds since 1970. */
    startedAt: startedAt as ReadonlySignal<number | null>,
    submissionId: submissionId as ReadonlySignal<string>,
    submission,
    passwordOf: sent.passwordOf,
    typeAddress,
    submit,
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
  return (current: string, wish: NewReport, hasFailed: boolean): string => {
    const former = clicked;
    clicked = JSON.stringify(wish);
    // A failed click may still be carried out: only the same request repeats it.
    const isAnother = current === taken || (hasFailed && clicked !== former);
    return isAnother ? crypto.randomUUID() : current;
  };
}

/** Does it wait in a job? A click that asks for the same is sent at once, so the popup shows its form. */
function waits({ state }: Submission): boolean {
  return state === "waiting";
}

/** Returns the id of this page's submission that is open or not yet seen, or else a new one. */
function firstId({ connection, submissions }: AppState, page: ActivePage): string {
  const standing = submissions.find(
    (submission) =>
      submission.connectionId === connection.id &&
      submission.url === page.address &&
      submission.incognito === page.incognito &&
      !waits(submission) &&
      (isOpen(submission) || !submission.seen),
  );
  return standing?.id ?? crypto.randomUUID();
}
