import { t } from "@/utils/i18n.ts";
import { type Job, PACES } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { Held } from "../../Held.tsx";
import { PacedStatus } from "../../PacedStatus.tsx";
import { countOfAll } from "../../texts/count-text.ts";
import { STATUSES, type Status } from "../../texts/job-status.ts";
import { estimateMs, formatEstimate, isShort, usualMs } from "../start/estimate.ts";
import { StatusLabel } from "./StatusLabel.tsx";

interface JobProgressProps {
  job: Job;
  counts: Record<Status, number>;
  all: number;
  /** Tell how long the service usually takes. */
  submissions: Submission[];
}

/** Progress of a job: one bar, and the numbers of its parts. */
export function JobProgress({ job, counts, all, submissions }: JobProgressProps) {
  const over = all - counts.running - counts.waiting;
  const text = t("now_done", countOfAll(counts.done, all));
  const unsent = counts.waiting + Math.min(counts.running, PACES[job.pace].atOnce);
  const left = estimateMs(unsent, job.pace, usualMs(submissions));
  return (
    <section class="panel progress-panel" aria-label={t("progress")}>
      <div class="row spread">
        <strong>{text}</strong>
        {job.state === "running" && over < all && (
          <span class="secondary">
            <Held
              until={job.heldUntil ?? 0}
              otherwise={isShort(left) ? t("job_left_short") : t("job_left", formatEstimate(left))}
            />
          </span>
        )}
      </div>
      <div
        class="stacked"
        role="progressbar"
        aria-label={t("reports")}
        aria-valuemin={0}
        aria-valuenow={counts.done}
        aria-valuemax={all}
        aria-valuetext={text}
      >
        {STATUSES.map(
          (status) =>
            counts[status] > 0 && <i key={status} data-status={status} style={{ flexGrow: counts[status] }} />,
        )}
      </div>
      <div class="row legend">
        {STATUSES.map(
          (status) => counts[status] > 0 && <StatusLabel key={status} status={status} count={counts[status]} />,
        )}
        {job.state === "running" && <small>{t("job_closing")}</small>}
      </div>
      <PacedStatus text={text} />
    </section>
  );
}
