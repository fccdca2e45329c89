import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { LiveAppState } from "@/components/state.ts";
import type { AppState } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import type { Draft } from "@/utils/models/draft.ts";
import { isPausedByFailure } from "@/utils/models/state.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { Hash } from "@/utils/options-page.ts";
import type { ActivePage } from "./active-page.ts";

/** Creates the state that decides which submission the popup shows. @param page - its address is the form's first */
export function createShown(appState: LiveAppState, page: ActivePage, draft: Draft | null) {
  const id = signal(firstId(appState.peek(), page, draft));
  /** Last answer of the background; the journal may tell of it later. */
  const answered = signal<Submission | null>(null);
  return {
    id: id as ReadonlySignal<string>,
    submission: computed(() => {
      const known = [...appState.value.submissions, answered.value];
      return known.find((one) => one?.id === id.value && !waits(one)) ?? null;
    }),
    show(other: string) {
      id.value = other;
    },
    showAnswer(answer: Submission) {
      answered.value = answer;
      id.value = answer.id;
    },
  };
}

/** Is there a submission whose end was not told yet, or an open one of this page? */
export function hasNews({ submissions }: AppState, { address }: ActivePage): boolean {
  return submissions.some((submission) => !submission.seen || (isOpen(submission) && submission.url === address));
}

/**
 * Returns the hash of the view that shows what the toolbar button tells; null where that is nothing, or what became of a
 * click, which the popup tells itself.
 */
export function hashOfNews({ submissions, jobs }: AppState, { incognito }: ActivePage, badge: string): Hash | null {
  const isOfClick = submissions.some((one) => !one.seen && !one.incognito);
  if (incognito || isOfClick || badge === t("extensionName")) return null;
  const job = badge === t("badge_paused") && jobs.find(isPausedByFailure);
  return job ? `#/new-reports?job=${encodeURIComponent(job.id)}` : "#/overview";
}

/** Does it wait in a job? A click that asks for the same is sent at once, so the popup shows its form. */
function waits({ state }: Submission): boolean {
  return state === "waiting";
}

/**
 * Returns the id of this page's submission that is open or not yet seen, or else a new one. Who asks for another report
 * outside the popup gets the form, whatever became of an earlier one.
 */
function firstId({ connection, submissions }: AppState, page: ActivePage, draft: Draft | null): string {
  const existing = submissions.find(
    (submission) =>
      submission.connectionId === connection.id &&
      submission.url === page.address &&
      submission.incognito === page.incognito &&
      !waits(submission) &&
      (isOpen(submission) || (!submission.seen && !draft?.asked)),
  );
  return existing?.id ?? crypto.randomUUID();
}
