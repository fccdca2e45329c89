import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { NamedReports } from "../NamedReports.tsx";
import type { OfSelectedProps } from "./update-selected.ts";

export function DeleteSelectedDialog({ list, reports, onClose }: OfSelectedProps) {
  async function remove() {
    const named = reports.map(({ id, url }) => ({ id, url }));
    const search = list.page.value?.view.query.search ?? "";
    list.showBatch(await ask("deleteReports", { connectionId: list.connectionId, reports: named, search }));
  }
  return (
    <ConfirmDialog
      title={plural("delete_selected_title", reports.length)}
      verb={plural("delete_count", reports.length)}
      onConfirm={remove}
      errorTitle={t("nothing_deleted")}
      uncertainTitle={t("maybe_deleted")}
      onClose={onClose}
    >
      <NamedReports reports={reports} />
      <p class="secondary">{t("delete_selected_text")}</p>
    </ConfirmDialog>
  );
}
