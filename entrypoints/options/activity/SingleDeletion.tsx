import { DeletionStatus } from "@/components/report/DeletionStatus.tsx";
import { t } from "@/utils/i18n.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { nameOf, outcomeOf } from "../deletion-text.ts";
import { EntryItem } from "./EntryItem.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";

export function SingleDeletion({ deletion }: { deletion: Deletion }) {
  const { resource, state, startedAt, failure } = deletion;
  return (
    <EntryItem what={t(`activity_${resource}_deletion`)} name={nameOf(deletion)} at={startedAt}>
      {state === "waiting" ? (
        <DeletionStatus deletion={deletion} />
      ) : failure && state !== "interrupted" ? (
        <ErrorSummary title={outcomeOf(deletion)} failure={failure} />
      ) : (
        <p class="secondary">{outcomeOf(deletion)}</p>
      )}
    </EntryItem>
  );
}
