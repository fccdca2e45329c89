import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote, sentence } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import { type BatchTask, failedFirst, stopBatch, taskNameOf, taskOutcomeOf, textOf, toBatch } from "../batches.ts";
import { Held } from "../Held.tsx";
import { EntryItem } from "./EntryItem.tsx";

interface BatchProps {
  batch: string;
  tasks: BatchTask[];
}

export function Batch({ batch: id, tasks }: BatchProps) {
  const [first] = tasks as [BatchTask];
  const batch = toBatch(id, tasks);
  const { over, isRunning, heldUntil } = batch;
  const text = textOf(batch);
  const stop = useAction(() => stopBatch(batch));
  return (
    <EntryItem
      what={text.name}
      at={first.startedAt}
      actions={
        isRunning && (
          <button type="button" class="quiet" aria-disabled={stop.running.value} onClick={() => stop.run()}>
            {t("stop")}
          </button>
        )
      }
    >
      {isRunning && <progress value={over} max={tasks.length} aria-label={text.work} />}
      {isRunning && (
        <span class="secondary">
          <Held until={heldUntil} />
        </span>
      )}
      {isRunning && <ErrorNote failure={stop.failure.value} title={text.notStopped} />}
      <details>
        <summary>{isRunning ? text.progress : <strong aria-live="polite">{text.outcomes()}</strong>}</summary>
        <ul>
          {failedFirst(tasks).map((task) => (
            <li key={task.id}>
              <bdi class="name">{taskNameOf(task)}</bdi>
              <small>
                {taskOutcomeOf(task)} {task.failure && task.state !== "interrupted" && sentence(task.failure)}
              </small>
            </li>
          ))}
        </ul>
      </details>
    </EntryItem>
  );
}
