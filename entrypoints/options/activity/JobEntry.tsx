import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote, sentence } from "@/components/ui/ErrorNote.tsx";
import { type AppState, pauseReasonOf } from "@/utils/app-state.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Job } from "@/utils/models/job.ts";
import { isForUser, type Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { Held } from "../Held.tsx";
import { useFailureReset } from "../hooks/use-failure-reset.ts";
import { onceSettled, useSettling } from "../hooks/use-settling.ts";
import { continueJob } from "../new-reports/job/continue-job.ts";
import { hashOfJob } from "../routes/route.ts";
import { StopJob } from "../StopJob.tsx";
import { countStatuses } from "../texts/job-status.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { EntryItem } from "./EntryItem.tsx";
import { jobNameOf, jobOutcomes, jobProgress } from "./job-text.ts";

interface JobEntryProps {
  job: Job;
  tasks: Submission[];
  appState: AppState;
}

/** The creation of many reports; its addresses stand on its own page. */
export function JobEntry({ job, tasks, appState }: JobEntryProps) {
  const { id, state, startedAt } = job;
  const isOurs = job.connectionId === appState.connection.id;
  // What belongs to another service is said of each state.
  const failure = isOurs ? pauseReasonOf(job, appState) : null;
  const name = jobNameOf(tasks);
  const isGoingOn = isOpen(job);
  const { running, waiting } = countStatuses(tasks, isOurs);
  const undecided = tasks.filter(isForUser).length;
  const pause = useAction(() => ask("pauseJob", id));
  const proceed = useAction(() => goOn(id));
  useFailureReset(state, pause, proceed);
  const turn = state === "running" ? pause : proceed;
  // It may pause by itself under the pointer that is about to press Pause.
  const settledTurn = onceSettled(turn, useSettling(state));
  const actions = isGoingOn && (
    <>
      {isOurs && (
        <ActionButton action={settledTurn} class="quiet" label={t(state === "running" ? "pause" : "continue")} />
      )}
      <StopJob jobId={id} job={name} class="quiet" aria-label={t("field_message", t("stop"), name)} />
    </>
  );
  return (
    <EntryItem what={t("new_reports")} at={startedAt} actions={actions}>
      <a href={hashOfJob(id)}>
        <strong>{name}</strong>
      </a>
      {isGoingOn && <progress value={tasks.length - running - waiting} max={tasks.length} aria-label={name} />}
      <p class="secondary">{isGoingOn ? jobProgress(tasks, isOurs) : jobOutcomes(tasks, isOurs)}</p>
      {state === "running" && (
        <span class="secondary">
          <Held until={job.heldUntil ?? 0} />
        </span>
      )}
      {state === "paused" && (
        <p class="secondary">
          {t("job_paused")} {failure?.kind === "passwordGone" ? <PasswordGone id={id} /> : failure && sentence(failure)}
        </p>
      )}
      {!isOurs && <p class="secondary">{t("error_otherService")}</p>}
      {isOurs && undecided > 0 && <p class="secondary">{plural("undecided", undecided)}</p>}
      {isGoingOn && (
        <ErrorNote failure={turn.failure.value} title={t(state === "running" ? "job_not_paused" : "not_changed")} />
      )}
    </EntryItem>
  );
}

function PasswordGone({ id }: { id: string }) {
  return (
    <>
      {t("job_password_gone")} <a href={hashOfJob(id)}>{t("job_password_again")}</a>
    </>
  );
}

/** Goes to the job's page where only the password is missing. */
async function goOn(id: string): Promise<void> {
  if (!(await continueJob(id))) location.hash = hashOfJob(id);
}
