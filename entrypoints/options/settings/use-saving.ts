import { useSignal } from "@preact/signals";
import { AppError, type Failure } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import type { Preferences } from "@/utils/models/preferences.ts";

/** Saves preferences at once, and tells whether the last change is saved or why not. */
export function useSaving() {
  const saved = useSignal(false);
  const failure = useSignal<Failure | null>(null);
  async function save(changes: Partial<Preferences>): Promise<boolean> {
    saved.value = false;
    failure.value = null;
    try {
      await ask("changePreferences", changes);
      saved.value = true;
      return true;
    } catch (thrown) {
      failure.value = AppError.from(thrown).failure;
      return false;
    }
  }
  return { saved, failure, save };
}
