import { useSignal } from "@preact/signals";
import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote, sentence } from "@/components/ui/ErrorNote.tsx";
import { type AppState, pauseReasonOf } from "@/utils/app-state.ts";
import { formatNumber } from "@/utils/format.ts";
import { type MessageKey, plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Job } from "@/utils/models/job.ts";
import { isForUser, type Submission } from "@/utils/models/submission.ts";
import { isRunning } from "@/utils/models/task.ts";
import { ActionButton } from "../ActionButton.tsx";
import { countText } from "../count-text.ts";
import { Held } from "../Held.tsx";
import { continueJob } from "../new-reports/job/continue-job.ts";
import { countStandings, type Standing, standingOf } from "../new-reports/job/standing.ts";
import { hashOfJob } from "../route.ts";
import { StopJobDialog } from "../StopJobDialog.tsx";
import { EntryItem } from "./EntryItem.tsx";

const NOT_DONE: Partial<Record<Standing, MessageKey>> = {
  ...{ failed: "now_failed", unknown: "bulk_unclear", stopped: "bulk_update_stopped" },
};
const OUTCOMES: typeof NOT_DONE = { done: "now_done", ...NOT_DONE, running: "now_running" };

interface JobEntryProps {
  job: Job;
  tasks: Submission[];
  appState: AppState;
}

/** The creation of many reports; its addresses stand on its own page. */
export function JobEntry({ job, tasks, appState }: JobEntryProps) {
  const { id, state, startedAt } = job;
  const failure = pauseReasonOf(job, appState);
  const name = plural("activity_creations", tasks.length);
  const isGoingOn = state === "running" || state === "paused";
  const over = tasks.filter((task) => task.state !== "waiting" && !isRunning(task)).length;
  const undecided = tasks.filter(isForUser).length;
  const isAsking = useSignal(false);
  const turn = useAction(() => (state === "running" ? ask("pauseJob", id) : goOn(id)));
  const actions = isGoingOn && (
    <>
      <ActionButton action={turn} class="quiet" label={t(state === "running" ? "pause" : "continue")} />
      <button
        type="button"
        class="quiet"
        aria-label={t("field_message", t("stop"), name)}
        onClick={() => (isAsking.value = true)}
      >
        {t("stop")}
      </button>
    </>
  );
  return (
    <EntryItem what={t("new_reports")} at={startedAt} actions={actions}>
      <a href={hashOfJob(id)}>
        <strong>{name}</strong>
      </a>
      {isGoingOn && <progress value={over} max={tasks.length} aria-label={name} />}
      <p class="secondary" aria-live="polite">
        {isGoingOn ? progressOf(tasks) : countOf(tasks, OUTCOMES)}
      </p>
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
      {undecided > 0 && <p class="secondary">{plural("undecided", undecided)}</p>}
      {isAsking.value && <StopJobDialog jobId={id} onClose={() => (isAsking.value = false)} />}
      <ErrorNote failure={turn.failure.value} title={t(state === "running" ? "job_not_paused" : "job_not_continued")} />
    </EntryItem>
  );
}

/** For example "6 of 14 done · 1 failed, 3 not known". */
function progressOf(tasks: Submission[]): string {
  const { done } = countStandings(tasks);
  const text = t("now_done", t("count_of_all", formatNumber(done), formatNumber(tasks.length)));
  return [text, countOf(tasks, NOT_DONE)].filter(Boolean).join(" · ");
}

/** Counts as the job's own page does: of what the service has taken note of, the report is awaited. */
function countOf(tasks: Submission[], words: typeof NOT_DONE): string {
  return countText(
    tasks.map((task) => ({ state: standingOf(task) })),
    words,
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
