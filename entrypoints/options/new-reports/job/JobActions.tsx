import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { rescueFocus } from "@/components/ui/focus.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { EXPORT, PAUSE, REFRESH, STOP } from "@/components/ui/icons.ts";
import type { AppState } from "@/utils/app-state.ts";
import { PRIVACY } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { plural, t } from "@/utils/i18n.ts";
import { mayHaveReport } from "@/utils/may-have-report.ts";
import { ask } from "@/utils/messages.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { RetryPart } from "@/utils/models/update.ts";
import { hashOf } from "@/utils/options-page.ts";
import { CopyPassword } from "../../CopyPassword.tsx";
import { useFailureReset } from "../../hooks/use-failure-reset.ts";
import { onceSettled } from "../../hooks/use-settling.ts";
import { RetryButtons, retryVerb } from "../../RetryButtons.tsx";
import { StopJob } from "../../StopJob.tsx";
import { saveFile } from "../../save-file.ts";
import type { Status } from "../../texts/job-status.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { jobToCsv } from "./job-csv.ts";
import { PasswordAgain } from "./PasswordAgain.tsx";

interface JobActionsProps {
  job: Job;
  tasks: Submission[];
  counts: Record<Status, number>;
  appState: AppState;
  isSettling: ReadonlySignal<boolean>;
}

/** Actions on a job in its state: pause and stop, or try again and save. */
export function JobActions({ job, tasks, counts, appState, isSettling }: JobActionsProps) {
  const isGoingOn = isOpen(job);
  const isOurs = job.connectionId === appState.connection.id;
  useFocusOfTurn(job.state);
  const needsPassword = useSignal<RetryPart | null>(null);
  const pause = useAction(() => ask("pauseJob", job.id));
  const send = useAction(async (part: RetryPart) => {
    try {
      await ask("retryJob", { id: job.id, part });
    } catch (thrown) {
      if (AppError.from(thrown).kind !== "passwordGone") throw thrown;
      needsPassword.value = part;
    }
  });
  useLayoutEffect(() => {
    needsPassword.value = null;
  }, [job.state]);
  useFailureReset(job.state, pause, send);
  // It takes the place of Pause.
  const retry = onceSettled(send, isSettling);
  const part = needsPassword.value;
  return (
    <>
      <div class="row tools">
        {job.state === "running" && <ActionButton action={pause} label={t("pause")} path={PAUSE} />}
        {isGoingOn && <StopJob jobId={job.id} job={plural("now_creating", tasks.length)} class="danger" path={STOP} />}
        {!isGoingOn && isOurs && <RetryButtons counts={counts} retry={retry} path={REFRESH} />}
        {job.privacy === PRIVACY.password && counts.done + counts.unknown > 0 && hasOnePassword(job, tasks) && (
          // It may be entered again between two states.
          <CopyPassword key={job.state} id={job.id} class="" />
        )}
        {!isGoingOn && (
          <>
            <button type="button" onClick={() => saveFile("new-reports", "csv", jobToCsv(tasks, appState))}>
              <Icon path={EXPORT} />
              {t("save_csv")}
            </button>
            <a class="button primary" href={hashOf("reports")}>
              {t("all_reports")}
            </a>
          </>
        )}
      </div>
      {job.state === "running" && <ErrorNote failure={pause.failure.value} title={t("job_not_paused")} />}
      {!isGoingOn && <ErrorNote failure={retry.failure.value} title={t("nothing_sent")} />}
      {part && !isGoingOn && (
        <PasswordAgain
          isAnswer
          verb={retryVerb(part, counts)}
          onPassword={async (password) => {
            await ask("continueJob", { id: job.id, password });
            await ask("retryJob", { id: job.id, part });
            needsPassword.value = null;
          }}
        />
      )}
    </>
  );
}

/** Was nothing of a job made before its password was entered once more, nor perhaps by an earlier request? */
function hasOnePassword({ passwordAt = 0 }: Job, tasks: Submission[]): boolean {
  return tasks.every((task) => (task.mayExist ? 0 : task.startedAt) >= passwordAt || !mayHaveReport(task));
}

/** Pause leaves for Continue, and the other way round: the focus goes along. */
function useFocusOfTurn(state: Job["state"]): void {
  const former = useRef(state);
  useLayoutEffect(() => {
    const next = { paused: ".paused button", running: ".head .tools button" }[state as string];
    if (next && former.current !== state) rescueFocus(document.querySelector<HTMLElement>(next));
    former.current = state;
  }, [state]);
}
