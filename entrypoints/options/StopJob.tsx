import { useSignal } from "@preact/signals";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";

interface StopJobProps {
  jobId: string;
  /** What the job does. */
  job: string;
  "aria-label"?: string;
  path?: string;
  class: string;
}

/** Stops a job once that is confirmed. What it asks leaves with the job's end, and does not come back with the job. */
export function StopJob({ jobId, job, path, ...props }: StopJobProps) {
  const isAsking = useSignal(false);
  return (
    <>
      <button type="button" {...props} onClick={() => (isAsking.value = true)}>
        {path && <Icon path={path} />}
        {t("stop")}
      </button>
      {isAsking.value && <StopJobDialog jobId={jobId} job={job} onClose={() => (isAsking.value = false)} />}
    </>
  );
}

/** Asks before a job is stopped: it cannot be continued after that. */
export function StopJobDialog({ jobId, job, onClose }: { jobId: string; job: string; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t("stop_job_title")}
      verb={t("stop")}
      onConfirm={() => ask("stopJob", jobId)}
      errorTitle={t("not_stopped")}
      onClose={onClose}
    >
      <p>
        <strong>{job}</strong>
      </p>
      <p>{t("stop_job_text")}</p>
    </ConfirmDialog>
  );
}
