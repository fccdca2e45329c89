import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { RESULTS_REFRESH } from "@/utils/contract.ts";
import { plural, t } from "@/utils/i18n.ts";
import { NamedReports } from "../NamedReports.tsx";
import { type OfSelectedProps, updateSelected } from "./update-selected.ts";

export function RefreshSelectedDialog({ list, reports, onClose }: OfSelectedProps) {
  return (
    <ConfirmDialog
      title={plural("refresh_selected_title", reports.length)}
      verb={plural("refresh_count", reports.length)}
      isHarmless
      onConfirm={() => updateSelected(list, reports, { results: RESULTS_REFRESH.yes })}
      errorTitle={t("nothing_changed")}
      uncertainTitle={t("maybe_changed_any")}
      onClose={onClose}
    >
      <NamedReports reports={reports} />
      <p class="secondary">{t("refresh_selected_text")}</p>
    </ConfirmDialog>
  );
}
