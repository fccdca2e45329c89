import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";

/**
 * Sends a submission again. If the worker ends before it answers, the journal tells the outcome.
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
