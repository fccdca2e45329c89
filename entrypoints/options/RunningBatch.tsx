import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";
import { type Batch, textOf } from "./batches.ts";
import { Held } from "./Held.tsx";

interface RunningBatchProps {
  batch: Batch;
  failure: Failure | null;
}

/** Progress of a running batch, what it waits for, and why it could not be stopped. */
export function RunningBatch({ batch, failure }: RunningBatchProps) {
  const { tasks, done, heldUntil } = batch;
  const { work } = textOf(batch);
  return (
    <>
      <progress value={done} max={tasks.length} aria-label={work} />
      <span class="secondary">
        <Held until={heldUntil} />
      </span>
      <ErrorNote failure={failure} title={t("not_stopped")} />
    </>
  );
}
