import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote, sentence } from "@/components/ui/ErrorNote.tsx";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { isRunning as isUnderWay } from "@/utils/models/task.ts";
import { nameOf, outcomeOf, outcomesOf } from "../deletion-text.ts";
import { EntryItem } from "./EntryItem.tsx";

interface BatchProps {
  batch: string;
  deletions: Deletion[];
}

export function Batch({ batch, deletions }: BatchProps) {
  const [first] = deletions as [Deletion];
  const stop = useAction(() => ask("stopDeletions", batch));
  const done = deletions.filter((deletion) => !isUnderWay(deletion)).length;
  const isRunning = done < deletions.length;
  return (
    <EntryItem
      what={plural("activity_batch", deletions.length)}
      at={first.startedAt}
      actions={
        isRunning && (
          <button type="button" class="quiet" aria-disabled={stop.running.value} onClick={() => stop.run()}>
            {t("stop")}
          </button>
        )
      }
    >
      {isRunning && <progress value={done} max={deletions.length} aria-label={t("bulk_deletion")} />}
      {isRunning && stop.failure.value && <ErrorNote failure={stop.failure.value} title={t("not_stopped")} />}
      <details>
        <summary>
          {isRunning ? (
            t("bulk_progress", formatNumber(done), formatNumber(deletions.length))
          ) : (
            <strong aria-live="polite">{outcomesOf(deletions)}</strong>
          )}
        </summary>
        <ul>
          {deletions.map((deletion) => (
            <li key={deletion.id}>
              <bdi class="name">{nameOf(deletion)}</bdi>
              <small>
                {outcomeOf(deletion)}{" "}
                {deletion.failure && deletion.state !== "interrupted" && sentence(deletion.failure)}
              </small>
            </li>
          ))}
        </ul>
      </details>
    </EntryItem>
  );
}
