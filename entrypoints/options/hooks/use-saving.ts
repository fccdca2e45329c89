import { useSignal } from "@preact/signals";
import { AppError, type Failure } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import type { Preferences } from "@/utils/models/preferences.ts";

/** Saves what is chosen at once, also while an earlier choice is being saved, and tells why the last was not saved. */
export function useSaving() {
  const saved = useSignal(false);
  const failure = useSignal<Failure | null>(null);
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    saved.value = false;
    failure.value = null;
    try {
      await work();
      saved.value = true;
      return true;
    } catch (thrown) {
      failure.value = AppError.from(thrown).failure;
      return false;
    }
  }
  return { saved, failure, run, save: (changes: Partial<Preferences>) => run(() => ask("changePreferences", changes)) };
}
