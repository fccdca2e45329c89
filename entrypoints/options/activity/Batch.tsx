import { useAction } from "@/components/hooks/use-action.ts";
import { sentence } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import { type BatchTask, failedFirst, stopBatch, taskNameOf, taskOutcomeOf, textOf, toBatch } from "../batches.ts";
import { RunningBatch } from "../RunningBatch.tsx";
import { EntryItem } from "./EntryItem.tsx";

interface BatchProps {
  batch: string;
  tasks: BatchTask[];
}

export function Batch({ batch: id, tasks }: BatchProps) {
  const [first] = tasks as [BatchTask];
  const batch = toBatch(id, tasks);
  const { isRunning } = batch;
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
      {isRunning && <RunningBatch batch={batch} failure={stop.failure.value} />}
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
