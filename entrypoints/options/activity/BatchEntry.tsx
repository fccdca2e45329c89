import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useRef } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { reasonOf } from "@/components/ui/reason.ts";
import type { AppState } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { hasFailed } from "@/utils/models/task.ts";
import type { RetryPart } from "@/utils/models/update.ts";
import {
  type BatchTask,
  countRetried,
  failedFirst,
  gavePassword,
  stopBatch,
  taskNameOf,
  taskOutcomeOf,
  textOf,
  toBatch,
  undeletedIn,
} from "../batches.ts";
import { CopyPassword } from "../CopyPassword.tsx";
import { DeleteReportsDialog } from "../DeleteReportsDialog.tsx";
import { useKeptFocus } from "../hooks/use-kept-focus.ts";
import { onceSettled, useSettling } from "../hooks/use-settling.ts";
import { useShowMore } from "../hooks/use-show-more.ts";
import { RetryButtons } from "../RetryButtons.tsx";
import { RunningBatch } from "../RunningBatch.tsx";
import { ActionButton } from "../ui/ActionButton.tsx";
import { Chips } from "../ui/Chips.tsx";
import { ShowMoreItem } from "../ui/ShowMore.tsx";
import { EntryItem } from "./EntryItem.tsx";

const SHOWN_FIRST = 100;

/** As few as these are seen at a glance, and have no filter. */
const FEW = 10;

interface BatchEntryProps {
  id: string;
  tasks: BatchTask[];
  appState: AppState;
}

export function BatchEntry({ id, tasks, appState }: BatchEntryProps) {
  const [first] = tasks as [BatchTask];
  const isOurs = first.connectionId === appState.connection.id;
  const batch = toBatch(id, tasks);
  const { isRunning } = batch;
  const text = textOf(batch);
  const [undeleted, ...others] = isRunning ? [] : undeletedIn(batch, appState.deletions);
  const stop = useAction(() => stopBatch(batch));
  const counts = countRetried(batch);
  const send = useAction((part: RetryPart) => ask("retryUpdates", { id, part }));
  // It takes the place of Stop.
  const retry = onceSettled(send, useSettling(isRunning));
  const actions = (
    <>
      {isRunning && <ActionButton action={stop} class="quiet" label={t("stop")} />}
      {gavePassword(batch) && <CopyPassword id={id} />}
      {isOurs && <RetryButtons counts={counts} retry={retry} class="quiet" />}
      {isOurs && undeleted && <DeleteAgain failed={[undeleted, ...others]} />}
    </>
  );
  return (
    <EntryItem what={text.name} at={first.startedAt} actions={actions}>
      {isRunning && <RunningBatch batch={batch} failure={stop.failure.value} />}
      <Tasks summary={isRunning ? text.progress : <strong>{text.outcomes()}</strong>} tasks={batch.tasks} />
      {!isOurs && <p class="secondary">{t("error_otherService")}</p>}
      {counts.failed + counts.stopped > 0 && <ErrorNote failure={retry.failure.value} title={t("nothing_sent")} />}
    </EntryItem>
  );
}

function Tasks({ summary, tasks }: { summary: ComponentChild; tasks: BatchTask[] }) {
  const list = useRef<HTMLUListElement>(null);
  const filter = useSignal<"all" | "failed">("all");
  const failed = tasks.filter(hasFailed);
  const isLong = tasks.length > FEW && failed.length > 0 && failed.length < tasks.length;
  const listed = isLong && filter.value === "failed" ? failed : failedFirst(tasks);
  const { shown, showMore } = useShowMore(listed, useSignal(SHOWN_FIRST));
  useKeptFocus(list);
  return (
    <details>
      <summary>{summary}</summary>
      {isLong && (
        <Chips
          chips={[
            { name: "all", label: t("all"), count: tasks.length },
            { name: "failed", label: t("job_failed"), count: failed.length },
          ]}
          current={filter.value}
          onChoose={(name) => (filter.value = name)}
        />
      )}
      <ul ref={list}>
        {shown.map((task) => (
          <li key={task.id} tabIndex={-1}>
            <bdi class="name">{taskNameOf(task)}</bdi>
            <small>
              {taskOutcomeOf(task)} {task.state !== "interrupted" && reasonOf(task.failure)}
            </small>
          </li>
        ))}
        <ShowMoreItem onShowMore={showMore} />
      </ul>
    </details>
  );
}

/** Asks for deletions of one batch anew, after a confirmation like that of the first time. */
function DeleteAgain({ failed }: { failed: [Deletion, ...Deletion[]] }) {
  const asked = useSignal<typeof failed | null>(null);
  return (
    <>
      <button type="button" class="quiet" onClick={() => (asked.value = failed)}>
        {t("try_failed_again")}
      </button>
      {asked.value && (
        <DeleteReportsDialog
          connectionId={asked.value[0].connectionId}
          reports={asked.value.map(({ resourceId: id, url }) => ({ id, url }))}
          search={asked.value[0].search ?? ""}
          isUnseen
          onClose={() => (asked.value = null)}
        />
      )}
    </>
  );
}
