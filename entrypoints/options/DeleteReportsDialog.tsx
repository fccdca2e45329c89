import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { plural, t } from "@/utils/i18n.ts";
import { type Asked, ask } from "@/utils/messages.ts";
import { NamedReports } from "./NamedReports.tsx";

interface DeleteReportsDialogProps extends Asked<"deleteReports"> {
  onStarted?: (batchId: string) => void;
  onClose: () => void;
}

export function DeleteReportsDialog({ onStarted, onClose, ...asked }: DeleteReportsDialogProps) {
  const { reports } = asked;
  const verb = plural("delete_count", reports.length);
  return (
    <ConfirmDialog
      title={t("question", verb)}
      verb={verb}
      onConfirm={() => ask("deleteReports", asked).then(onStarted)}
      errorTitle={t("nothing_deleted")}
      uncertainTitle={t("maybe_deleted")}
      onClose={onClose}
    >
      <NamedReports reports={reports} />
      <p class="secondary">{t("delete_selected_text")}</p>
    </ConfirmDialog>
  );
}
