import { reasonOf } from "@/components/ui/reason.ts";
import { hasFailed } from "@/utils/models/task.ts";
import type { Update } from "@/utils/models/update.ts";
import { courseOf, updateOutcomeOf } from "../update-text.ts";

/** Status of a report in a batch; silent, because the batch itself is spoken elsewhere. */
export function UpdateCourse({ update }: { update: Update }) {
  return <span class="secondary">{courseOf(update)}</span>;
}

/** Says why a report of a batch was not changed; nothing where it was. */
export function UpdateFailure({ update }: { update: Update }) {
  if (!hasFailed(update)) return null;
  const { failure, state } = update;
  return (
    <small class="problem">
      {updateOutcomeOf(update)} {state !== "interrupted" && reasonOf(failure)}
    </small>
  );
}
