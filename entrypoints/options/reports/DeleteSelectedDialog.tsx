import { Address } from "@/components/ui/Address.tsx";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { ReportList } from "./report-list.ts";

/** Addresses listed before the rest is only counted. */
const NAMED = 5;

export function DeleteSelectedDialog({ list, onClose }: { list: ReportList; onClose: () => void }) {
  const reports = list.selection.reports.value;
  async function remove() {
    const named = reports.map(({ id, url }) => ({ id, url }));
    const search = list.page.value?.view.query.search ?? "";
    list.batch.value = await ask("deleteReports", { connectionId: list.connectionId, reports: named, search });
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
      <ul>
        {reports.slice(0, NAMED).map(({ id, url }) => (
          <li key={id} class="address">
            <Address url={url} />
          </li>
        ))}
      </ul>
      {reports.length > NAMED && <p>{t("and_more", formatNumber(reports.length - NAMED))}</p>}
      <p class="secondary">{t("delete_selected_text")}</p>
    </ConfirmDialog>
  );
}
