import { signal } from "@preact/signals";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";

/** Id of the job that a click could not continue without its password; also that of a click in Activity. */
export const passwordAsked = signal<string | null>(null);

/** Continues a job. @returns false where its password has to be entered again @throws AppError */
export async function continueJob(id: string): Promise<boolean> {
  try {
    await ask("continueJob", { id });
    return true;
  } catch (thrown) {
    if (AppError.from(thrown).kind !== "passwordGone") throw thrown;
    passwordAsked.value = id;
    return false;
  }
}
