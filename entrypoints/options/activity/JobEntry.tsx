import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote, sentence } from "@/components/ui/ErrorNote.tsx";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Job } from "@/utils/models/job.ts";
import { isUndecided, type Submission } from "@/utils/models/submission.ts";
import { isRunning } from "@/utils/models/task.ts";
import { creationOutcomesOf } from "../creation-text.ts";
import { hashOfJob } from "../route.ts";
import { EntryItem } from "./EntryItem.tsx";

interface JobEntryProps {
  job: Job;
  tasks: Submission[];
}

/** The creation of many reports; its addresses stand on its own page. */
export function JobEntry({ job, tasks }: JobEntryProps) {
  const { id, state, startedAt, failure } = job;
  const name = plural("activity_creations", tasks.length);
  const isGoingOn = state === "running" || state === "paused";
  const over = tasks.filter((task) => task.state !== "waiting" && !isRunning(task)).length;
  const undecided = tasks.filter(isUndecided).length;
  const stop = useAction(() => ask("stopJob", id));
  const turn = useAction(() => (state === "running" ? ask("pauseJob", id) : ask("continueJob", { id })));
  const actions = isGoingOn && (
    <>
      <button type="button" class="quiet" aria-disabled={turn.running.value} onClick={() => turn.run()}>
        {t(state === "running" ? "pause" : "continue")}
      </button>
      <button type="button" class="quiet" aria-disabled={stop.running.value} onClick={() => stop.run()}>
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
        {isGoingOn
          ? t("now_done", t("count_of_all", formatNumber(over), formatNumber(tasks.length)))
          : creationOutcomesOf(tasks)}
      </p>
      {state === "paused" && (
        <p class="secondary">
          {t("job_paused")} {failure && sentence(failure)}
        </p>
      )}
      {undecided > 0 && <p class="secondary">{plural("undecided", undecided)}</p>}
      {stop.failure.value && <ErrorNote failure={stop.failure.value} title={t("updates_not_stopped")} />}
      {turn.failure.value && (
        <ErrorNote
          failure={turn.failure.value}
          title={t(state === "running" ? "job_not_paused" : "job_not_continued")}
        />
      )}
    </EntryItem>
  );
}
