import { useSignal } from "@preact/signals";
import { useAction } from "@/components/hooks/use-action.ts";
import { useNow } from "@/components/hooks/use-now.ts";
import { isUncertain } from "@/utils/errors.ts";
import { type Asked, ask } from "@/utils/messages.ts";
import { type Deletion, isDeleted } from "@/utils/models/deletion.ts";

/** After an unclear outcome, the background has by then looked for another one for the last time. */
const LATE_MS = 200_000;

const SECOND_MS = 1_000;

/** Deletes the project, and tells why it is not gone, whether that is certain, and whether it is being looked for. */
export function useProjectDeletion(
  asked: Asked<"deleteProject">,
  deletions: Deletion[],
  onDeleted: (deletion: Deletion) => void,
) {
  const answered = useSignal<Deletion | null>(null);
  const now = useNow(SECOND_MS).value;
  const { run, running, failure } = useAction(async () => {
    answered.value = null;
    const deletion = await ask("deleteProject", asked);
    if (isDeleted(deletion)) onDeleted(deletion);
    else answered.value = deletion;
  });
  // It may have been asked for before.
  const kept = deletions.find((one) => one.resourceId === asked.project && isLookedFor(one, now)) ?? answered.value;
  return {
    run,
    running: running.value,
    failure: failure.value ?? kept?.failure ?? null,
    isUnclear: failure.value ? isUncertain(failure.value) : kept?.state === "unclear",
    isLocked: kept !== null && isLookedFor(kept, now),
  };
}

function isLookedFor({ state, startedAt, endedAt = startedAt }: Deletion, now: number): boolean {
  return state === "unclear" && now - endedAt < LATE_MS;
}
