import { useLayoutEffect, useMemo } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import type { LiveAppState } from "@/components/state.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { hasFailed, isOpen } from "@/utils/models/task.ts";
import type { RetryPart } from "@/utils/models/update.ts";
import { ActionButton } from "../ActionButton.tsx";
import { type Batch, batchesOf, gavePassword, stopBatch, textOf, unchangedIn } from "../batches.ts";
import { CopyPassword } from "../CopyPassword.tsx";
import { RetryButtons } from "../RetryButtons.tsx";
import { RunningBatch } from "../RunningBatch.tsx";
import type { ReportList } from "./report-list.ts";

interface BatchProgressProps {
  appState: LiveAppState;
  list: ReportList;
}

/** Each running bulk deletion or change with its progress and a Stop, then its outcome. */
export function BatchProgress({ appState, list }: BatchProgressProps) {
  const batches = batchesOf(appState.value);
  const shown = batches.filter(({ id, isRunning }) => isRunning || list.batches.value.includes(id));
  return (
    <>
      {shown.map((batch) => (
        <BatchCard key={batch.id} batch={batch} list={list} />
      ))}
    </>
  );
}

function BatchCard({ batch, list }: { batch: Batch; list: ReportList }) {
  const { id, tasks, isRunning } = batch;
  const text = textOf(batch);
  useLayoutEffect(() => {
    if (isRunning) list.showBatch(id);
    // What gave way to a later batch is left to that one.
    else list.noteBatchOver(unchangedIn(batch).filter((report) => list.updates.peek().get(report)?.batch === id));
  }, [isRunning]);
  // Count the outcomes once, and again when all results are in: the journal drops its oldest tasks.
  const outcomes = useMemo(() => (isRunning ? "" : text.outcomes()), [isRunning, tasks.some(isOpen)]);
  const stop = useAction(() => stopBatch(batch));
  const retry = useAction(async (part: RetryPart) => {
    list.showBatch(await ask("retryUpdates", { id, part }));
    list.selection.clear();
    close();
  });
  function close() {
    list.hideBatch(id);
    moveFocus();
  }
  return (
    <section class="card" aria-label={text.work}>
      <div class="row spread">
        {isRunning && <span>{text.progress}</span>}
        <span role="status">{outcomes}</span>
        {isRunning ? (
          <ActionButton action={stop} class="small" label={t("stop")} />
        ) : (
          <span class="row">
            {tasks.some(hasFailed) && (
              <a class="button small" href="#/activity">
                {t("activity")}
              </a>
            )}
            {gavePassword(batch) && <CopyPassword id={id} class="small" />}
            <RetryButtons batch={batch} retry={retry} class="small" />
            <button type="button" class="quiet" onClick={close}>
              {t("close")}
            </button>
          </span>
        )}
      </div>
      <ErrorNote failure={retry.failure.value} title={t("nothing_sent")} />
      {isRunning && <RunningBatch batch={batch} failure={stop.failure.value} />}
    </section>
  );
}
