import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";

/**
 * Sends a submission again. Where the worker ends before it answers, its next life settles what became of the
 * request, and the journal tells.
 *
 * @throws AppError - why nothing was sent
 */
export async function sendAgain(id: string): Promise<void> {
  try {
    await ask("sendAgain", id);
  } catch (thrown) {
    if (AppError.from(thrown).kind !== "interrupted") throw thrown;
    await ask("follow", id).catch(() => {});
  }
}
