import { useSignal } from "@preact/signals";
import { AskedFor } from "@/components/report/AskedFor.tsx";
import { Rating } from "@/components/report/Rating.tsx";
import { ReportIcons } from "@/components/report/ReportIcons.tsx";
import { submissionText } from "@/components/report/submission-text.ts";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import type { AppState } from "@/utils/app-state.ts";
import { wasDeleted } from "@/utils/has-deleted.ts";
import { t } from "@/utils/i18n.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { useShowMore } from "../../hooks/use-show-more.ts";
import { ReportLink } from "../../ReportLink.tsx";
import type { JobFilter } from "../../routes/new-reports-route.ts";
import { STATUSES, type Status, statusOf } from "../../texts/job-status.ts";
import { Chips } from "../../ui/Chips.tsx";
import { ShowMoreRow } from "../../ui/ShowMore.tsx";
import { Reason, StatusLabel } from "./StatusLabel.tsx";

const FIRST = 100;

interface JobTableProps {
  tasks: Submission[];
  counts: Record<Status, number>;
  appState: AppState;
  filter: JobFilter;
  onFilter: (filter: JobFilter) => void;
}

/** Every address of a job with its outcome. */
export function JobTable({ tasks, counts, appState, filter, onFilter }: JobTableProps) {
  const filtered = filter === "all" ? tasks : tasks.filter((task) => statusIn(task, appState) === filter);
  const { shown, showMore } = useShowMore(filtered, useSignal(FIRST));
  const chips = STATUSES.filter((status) => counts[status] > 0 || status === filter);
  return (
    <section class="panel job-table" aria-label={t("addresses")}>
      <header>
        <Chips
          chips={[
            { name: "all" as JobFilter, label: t("all"), count: tasks.length },
            ...chips.map((name) => ({ name, label: t(`job_${name}`), count: counts[name] })),
          ]}
          current={filter}
          onChoose={onFilter}
        />
      </header>
      {filtered.length === 0 && <p class="remark secondary">{t("none_match")}</p>}
      <table class="list fixed" aria-label={t("addresses")}>
        <thead>
          <tr>
            <th scope="col">{t("address")}</th>
            <th scope="col" class="outcome-head">
              {t("outcome")}
            </th>
            <th class="acts-head">
              <span class="visually-hidden">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((task) => (
            <Row key={task.id} task={task} appState={appState} />
          ))}
          <ShowMoreRow columns={3} onShowMore={showMore} />
        </tbody>
      </table>
    </section>
  );
}

function Row({ task, appState }: { task: Submission; appState: AppState }) {
  const { url, connectionId } = task;
  const isGone = wasDeleted(appState.deletions, task);
  const report = !isGone && connectionId === appState.connection.id && task.report;
  return (
    <tr>
      <th scope="row" class="address-cell">
        {report ? <ReportLink id={report.id} url={url} class="report-link" /> : <PageAddress url={url} />}
      </th>
      <td class="outcome-cell">
        <Outcome task={task} status={statusIn(task, appState)} />
        {isGone && <small class="reason">{t("activity_deleted_since")}</small>}
      </td>
      <td class="acts">
        <div>{report && <ReportIcons report={report} settings={appState} />}</div>
      </td>
    </tr>
  );
}

function statusIn(task: Submission, { connection }: AppState): Status {
  return statusOf(task, task.connectionId === connection.id);
}

function Outcome({ task, status }: { task: Submission; status: Status }) {
  const { report, state, failure } = task;
  if (report) {
    return (
      <>
        <span class="row">
          <Rating result={report.result} />
          <small>{state === "done" ? t("job_created") : submissionText(task)}</small>
        </span>
        <AskedFor submission={task} />
      </>
    );
  }
  return (
    <>
      <StatusLabel status={status} />
      {state !== "unknown" && <Reason failure={failure} />}
    </>
  );
}
