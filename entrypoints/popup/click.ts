import { computed, effect, type ReadonlySignal, type Signal } from "@preact/signals";
import { AppError, isUncertain } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { type Click, dropClick, keepClick } from "@/utils/models/click.ts";
import type { Submission } from "@/utils/models/submission.ts";

/** Sends a click and keeps it meanwhile: this window may close before the background hears of it. */
export async function sendClick(click: Click): Promise<Submission> {
  void keepClick(click).catch(() => {});
  try {
    return await askAgain(() => ask("createReport", click));
  } catch (thrown) {
    // A background that ended twice sends it after its next start, which this question causes.
    if (isUncertain(AppError.from(thrown).failure)) void ask("recover").catch(() => {});
    else void dropClick(click.id);
    throw thrown;
  }
}

/** Asks once more if the worker ended before it answered: the same id never makes a second request. */
async function askAgain(question: () => Promise<Submission>): Promise<Submission> {
  try {
    return await question();
  } catch (thrown) {
    if (AppError.from(thrown).kind !== "interrupted") throw thrown;
    return question();
  }
}

/** Follows the shown submission while it runs; its end then counts as seen. */
export function followTo(shown: ReadonlySignal<Submission | null>, startedAt: Signal<number | null>): void {
  // A report in the journal is the answer, even if the background ended without one. Anything else may still be
  // discarded while the question is to be asked again.
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
