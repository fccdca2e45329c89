import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import type { Submission } from "@/utils/models/submission.ts";

/**
 * Sends a submission again. If the worker ends before it answers, the journal tells the outcome.
 * @returns its entry afterwards; null where that is not known @throws AppError - why nothing was sent
 */
export async function sendAgain(id: string): Promise<Submission | null> {
  try {
    return await ask("sendAgain", id);
  } catch (thrown) {
    if (AppError.from(thrown).kind !== "interrupted") throw thrown;
    return ask("follow", id).catch(() => null);
  }
}
