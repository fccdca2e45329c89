import { useSignal } from "@preact/signals";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { NamedReports } from "../NamedReports.tsx";

/** Asks for deletions of one batch anew, after a confirmation like that of the first time. */
export function DeleteAgain({ failed }: { failed: [Deletion, ...Deletion[]] }) {
  const isAsked = useSignal(false);
  const reports = failed.map(({ resourceId: id, url }) => ({ id, url }));
  const [{ connectionId, search = "" }] = failed;
  return (
    <>
      <button type="button" class="quiet" onClick={() => (isAsked.value = true)}>
        {t("try_failed_again")}
      </button>
      {isAsked.value && (
        <ConfirmDialog
          title={plural("delete_selected_title", reports.length)}
          verb={plural("delete_count", reports.length)}
          onConfirm={() => ask("deleteReports", { connectionId, reports, search })}
          errorTitle={t("nothing_deleted")}
          uncertainTitle={t("maybe_deleted")}
          onClose={() => (isAsked.value = false)}
        >
          <NamedReports reports={reports} />
          <p class="secondary">{t("delete_selected_text")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
