import { useMemo, useRef } from "preact/hooks";
import type { LiveAppState } from "@/components/state.ts";
import { Spoken } from "@/components/ui/Spoken.tsx";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { Job } from "@/utils/models/job.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { Update } from "@/utils/models/update.ts";
import { hashOf } from "@/utils/options-page.ts";
import { textOf, toBatch } from "../../batches.ts";
import { useLaterResults } from "../../hooks/use-later-results.ts";
import { useSettling } from "../../hooks/use-settling.ts";
import type { JobFilter, NewReportsView } from "../../routes/new-reports-route.ts";
import type { Router } from "../../routes/router.ts";
import { countStatuses, type Status, tasksOf } from "../../texts/job-status.ts";
import { JobActions } from "./JobActions.tsx";
import { JobOutcome } from "./JobOutcome.tsx";
import { JobProgress } from "./JobProgress.tsx";
import { JobTable } from "./JobTable.tsx";
import { NeedsYou } from "./NeedsYou.tsx";
import { PausedNote } from "./PausedNote.tsx";
import { useRatings } from "./use-ratings.ts";

interface JobPageProps {
  appState: LiveAppState;
  router: Router;
  view: NewReportsView & { job: string };
}

/** A job with its progress or its outcome, and what can be done about it. */
export function JobPage({ appState, router, view }: JobPageProps) {
  const { submissions, jobs, updates } = appState.value;
  const job = jobs.find(({ id }) => id === view.job);
  const tasks = useLaterResults(
    useMemo(() => tasksOf(submissions, view.job), [submissions, view.job]),
    job?.connectionId,
  );
  const isOurs = job?.connectionId === appState.value.connection.id;
  const isSettling = useSettling(job?.state);
  useRatings(job, tasks, isOurs && appState.value.preferences.rememberResults);
  if (!job || !(isOpen(job) || tasks.length > 0)) return <Forgotten />;
  const isGoingOn = isOpen(job);
  const counts = countStatuses(tasks, isOurs);
  const filter = (name: JobFilter) => router.go({ page: "new_reports", view: { ...view, filter: name } }, "replace");
  return (
    <>
      <div class="row head">
        <Title key={job.id} text={titleOf(job, tasks.length, counts)} isGoingOn={isGoingOn} />
        <JobActions job={job} tasks={tasks} counts={counts} appState={appState.value} isSettling={isSettling} />
      </div>
      {job.skipped ? <p class="secondary">{plural("job_skipped", job.skipped)}</p> : null}
      <Refreshes tasks={updates.filter(({ batch }) => batch && batch === job.refreshes)} />
      {!isOurs && <p class="secondary">{t("error_otherService")}</p>}
      {isOurs && job.state === "paused" && (
        <PausedNote key={job.failure?.kind} job={job} appState={appState.value} isSettling={isSettling} />
      )}
      {isGoingOn ? (
        <JobProgress job={job} counts={counts} all={tasks.length} submissions={submissions} />
      ) : (
        <JobOutcome tasks={tasks} counts={counts} />
      )}
      <NeedsYou tasks={tasks} settings={appState.value} />
      <JobTable tasks={tasks} counts={counts} appState={appState.value} filter={view.filter} onFilter={filter} />
    </>
  );
}

/** Is spoken where the job ends on this page. */
function Title({ text, isGoingOn }: { text: string; isGoingOn: boolean }) {
  const wentOn = useRef(isGoingOn);
  wentOn.current ||= isGoingOn;
  return <h1 tabIndex={-1}>{wentOn.current && !isGoingOn ? <Spoken text={text} /> : text}</h1>;
}

function Forgotten() {
  return (
    <>
      <h1 tabIndex={-1}>{t("new_reports")}</h1>
      <div class="empty">
        <p>{t("forgotten")}</p>
        <a class="button" href={hashOf("activity")}>
          {t("activity")}
        </a>
      </div>
    </>
  );
}

/** Counts as the filter does, and calls nothing created: some reports may have been there already. */
function titleOf({ state }: Job, all: number, { done }: Record<Status, number>): string {
  if (state === "running") return plural("now_creating", all);
  const text = plural("job_done_title", all, formatNumber(done));
  if (state === "paused") return `${t("paused")} · ${text}`;
  return state === "stopped" ? `${t("job_stopped")} · ${text}` : text;
}

/** Says what became of those that had a report, and were to be refreshed with the job. */
function Refreshes({ tasks }: { tasks: Update[] }) {
  const [first] = tasks;
  if (!first) return null;
  const batch = toBatch(first.batch ?? "", tasks);
  const text = textOf(batch);
  return (
    <p class="secondary">
      {batch.isRunning ? text.progress : <Spoken text={t("field_message", text.name, text.outcomes())} />}{" "}
      <a href={hashOf("activity")}>{t("activity")}</a>
    </p>
  );
}
