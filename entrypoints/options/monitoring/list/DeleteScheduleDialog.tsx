import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Schedule } from "@/utils/models/schedule.ts";

interface DeleteScheduleDialogProps {
  schedule: Schedule;
  onClose: () => void;
}

export function DeleteScheduleDialog({ schedule: { id, name }, onClose }: DeleteScheduleDialogProps) {
  return (
    <ConfirmDialog
      title={t("question", t("delete_schedule"))}
      verb={t("delete_schedule")}
      onConfirm={() => ask("removeSchedule", id)}
      errorTitle={t("nothing_deleted")}
      onClose={onClose}
    >
      <p class="name">{t("delete_schedule_text", name)}</p>
    </ConfirmDialog>
  );
}
