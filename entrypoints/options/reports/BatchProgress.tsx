import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import type { LiveAppState } from "@/components/state.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { Spoken } from "@/components/ui/Spoken.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { hasFailed, isOpen } from "@/utils/models/task.ts";
import type { RetryPart } from "@/utils/models/update.ts";
import { hashOf } from "@/utils/options-page.ts";
import {
  type Batch,
  batchesOf,
  countRetried,
  gavePassword,
  isRetried,
  reportOf,
  stopBatch,
  textOf,
  unchangedIn,
} from "../batches.ts";
import { CopyPassword } from "../CopyPassword.tsx";
import { PacedStatus } from "../PacedStatus.tsx";
import { RetryButtons } from "../RetryButtons.tsx";
import { RunningBatch } from "../RunningBatch.tsx";
import { ActionButton } from "../ui/ActionButton.tsx";
import type { ReportList } from "./report-list.ts";

interface BatchProgressProps {
  appState: LiveAppState;
  list: ReportList;
}

/** Each running bulk deletion or change with its progress and a Stop, then the newest outcome. */
export function BatchProgress({ appState, list }: BatchProgressProps) {
  const known = list.batches.value;
  const batches = batchesOf(appState.value).filter(({ id, isRunning }) => isRunning || known.has(id));
  const over = batches.filter(({ isRunning }) => !isRunning);
  const [newest] = over
    .filter((batch) => known.get(batch.id)?.isTold && !isRetried(batch))
    .sort((a, b) => startOf(b) - startOf(a));
  function close() {
    list.hideBatches(over.map(({ id }) => id));
    moveFocus();
  }
  return (
    <>
      {batches.map((batch) => (
        <FollowedBatch key={batch.id} batch={batch} list={list}>
          {(batch.isRunning || batch === newest) && <BatchCard batch={batch} list={list} onClose={close} />}
        </FollowedBatch>
      ))}
    </>
  );
}

function startOf({ tasks: [first] }: Batch): number {
  return first?.startedAt ?? 0;
}

interface FollowedBatchProps {
  batch: Batch;
  list: ReportList;
  children: ComponentChildren;
}

/** Loads the list again when a batch is over, also where its outcome is not told. */
function FollowedBatch({ batch, list, children }: FollowedBatchProps) {
  const { id, tasks, isRunning } = batch;
  const rows = new Set(list.rows.value.map((row) => row.id));
  const isHere = tasks.some((task) => rows.has(reportOf(task)));
  useLayoutEffect(() => {
    if (isRunning) list.awaitBatch(id);
    // What gave way to a later batch is left to that one.
    else list.noteBatchOver(unchangedIn(batch).filter((report) => list.updates.peek().get(report)?.batch === id));
  }, [isRunning]);
  useLayoutEffect(() => {
    if (isRunning && isHere) list.showBatch(id);
  }, [isRunning, isHere]);
  return <>{children}</>;
}

interface BatchCardProps {
  batch: Batch;
  list: ReportList;
  onClose: () => void;
}

function BatchCard({ batch, list, onClose }: BatchCardProps) {
  const { id, tasks, isRunning } = batch;
  const text = textOf(batch);
  const unclear = tasks.filter(({ state }) => state === "unclear").length;
  // Count the outcomes once, and again when all results or an unclear one are in: the journal drops its oldest tasks.
  const outcomes = useMemo(() => (isRunning ? "" : text.outcomes()), [isRunning, tasks.some(isOpen), unclear]);
  const stop = useAction(() => stopBatch(batch));
  const retry = useAction(async (part: RetryPart) => {
    list.showBatch(await ask("retryUpdates", { id, part }));
    list.selection.clear();
    onClose();
  });
  return (
    <section class="card" aria-label={text.work}>
      <div class="row spread">
        <span>{isRunning ? text.progress : <Spoken text={outcomes} />}</span>
        {isRunning && <PacedStatus text={text.progress} />}
        {isRunning ? (
          <ActionButton action={stop} class="small" label={t("stop")} />
        ) : (
          <span class="row">
            {tasks.some(hasFailed) && (
              <a class="button small" href={hashOf("activity")}>
                {t("activity")}
              </a>
            )}
            {gavePassword(batch) && <CopyPassword id={id} class="small" />}
            <RetryButtons counts={countRetried(batch)} retry={retry} class="small" />
            <button type="button" class="quiet" onClick={onClose}>
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
