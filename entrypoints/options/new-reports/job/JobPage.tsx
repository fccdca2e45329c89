import { useMemo } from "preact/hooks";
import type { LiveAppState } from "@/components/state.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { JobFilter, NewReportsView } from "../../route.ts";
import type { Router } from "../../router.ts";
import { JobActions } from "./JobActions.tsx";
import { JobOutcome } from "./JobOutcome.tsx";
import { JobProgress } from "./JobProgress.tsx";
import { JobTable } from "./JobTable.tsx";
import { NeedsYou } from "./NeedsYou.tsx";
import { PausedNote } from "./PausedNote.tsx";
import { countStandings, tasksOf } from "./standing.ts";

interface JobPageProps {
  appState: LiveAppState;
  router: Router;
  view: NewReportsView & { job: string };
}

/** A job with its progress or its outcome, and what can be done about it. */
export function JobPage({ appState, router, view }: JobPageProps) {
  const { submissions, jobs } = appState.value;
  const job = jobs.find(({ id }) => id === view.job);
  const tasks = useMemo(() => tasksOf(submissions, view.job), [submissions, view.job]);
  if (!job) return <Forgotten />;
  const counts = countStandings(tasks);
  const isGoingOn = job.state === "running" || job.state === "paused";
  const filter = (name: JobFilter) => router.go({ page: "new_reports", view: { ...view, filter: name } }, "replace");
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>{titleOf(job, tasks)}</h1>
        <JobActions job={job} tasks={tasks} counts={counts} settings={appState.value} router={router} />
      </div>
      {job.connectionId !== appState.value.connection.id && <p class="secondary">{t("error_otherService")}</p>}
      {job.state === "paused" && <PausedNote key={job.failure?.kind} job={job} />}
      {isGoingOn ? (
        <JobProgress job={job} counts={counts} all={tasks.length} submissions={submissions} />
      ) : (
        <JobOutcome tasks={tasks} counts={counts} />
      )}
      <NeedsYou tasks={tasks} settings={appState.value} />
      <JobTable tasks={tasks} counts={counts} settings={appState.value} filter={view.filter} onFilter={filter} />
    </>
  );
}

function Forgotten() {
  return (
    <>
      <h1 tabIndex={-1}>{t("new_reports")}</h1>
      <div class="empty">
        <p>{t("job_forgotten")}</p>
        <a class="button" href="#/activity">
          {t("activity")}
        </a>
      </div>
    </>
  );
}

/** A report that was there already, or was found, is not called created. */
function titleOf({ state }: Job, tasks: Submission[]): string {
  if (state === "running") return plural("now_creating", tasks.length);
  const created = tasks.filter((task) => task.state === "done").length;
  const key = state === "paused" ? "job_paused_title" : state === "stopped" ? "job_stopped_title" : "job_done_title";
  return plural(key, tasks.length, formatNumber(created));
}
