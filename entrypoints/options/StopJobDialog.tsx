import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";

/** Asks before a job is stopped: it cannot be continued after that. */
export function StopJobDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t("stop_job_title")}
      verb={t("stop")}
      onConfirm={() => ask("stopJob", jobId)}
      errorTitle={t("not_changed")}
      onClose={onClose}
    >
      <p>{t("stop_job_text")}</p>
    </ConfirmDialog>
  );
}
