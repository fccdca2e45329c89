import { reasonOf } from "@/components/ui/reason.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { outcomeOf } from "../deletion-text.ts";

/** Says why a report was not deleted, or may not have been. A batch is spoken as a whole elsewhere. */
export function DeletionFailure({ deletion }: { deletion: Deletion }) {
  const { state, failure, batch } = deletion;
  return (
    <small class="problem" role={batch ? undefined : "alert"}>
      {outcomeOf(deletion)} {state !== "interrupted" && reasonOf(failure)}
    </small>
  );
}
