import { computed, effect, type ReadonlySignal, type Signal } from "@preact/signals";
import { AppError, isUncertain } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { type Click, dropClick, keepClick } from "@/utils/models/click.ts";
import type { Submission } from "@/utils/models/submission.ts";

/** Sends a click, which is kept meanwhile: this window may close before the background has heard of it. */
export async function sendClick(click: Click): Promise<Submission> {
  void keepClick(click).catch(() => {});
  try {
    return await askAgain(() => ask("createReport", click));
  } catch (thrown) {
    // A background that ended twice sends it in its next life, which begins with the question.
    if (isUncertain(AppError.from(thrown).failure)) void ask("recover").catch(() => {});
    else void dropClick(click.id);
    throw thrown;
  }
}

/** A worker that ended before it answered is asked once more: the same id never makes a second request. */
async function askAgain(question: () => Promise<Submission>): Promise<Submission> {
  try {
    return await question();
  } catch (thrown) {
    if (AppError.from(thrown).kind !== "interrupted") throw thrown;
    return question();
  }
}

/** Stays with the submission that is shown: its end is waited for while it runs, and then counts as seen. */
export function followTo(shown: ReadonlySignal<Submission | null>, startedAt: Signal<number | null>): void {
  // A report in the journal is the answer, which may never come from a background that ended while it started. Anything
  // else could be discarded while the question is still to be asked again.
  effect(() => {
    if (shown.value?.report) startedAt.value = null;
  });
  const id = computed(() => (startedAt.value === null ? (shown.value?.id ?? null) : null));
  const isSending = computed(() => shown.value?.state === "sending");
  const isNews = computed(() => shown.value?.seen === false && !isSending.value);
  effect(() => {
    const followed = id.value;
    if (followed && isSending.value) void askAgain(() => ask("follow", followed)).catch(() => {});
    if (followed && isNews.value) void ask("markSeen", [followed]).catch(() => {});
  });
}
