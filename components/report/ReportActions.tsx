import type { Settings } from "@/utils/app-state.ts";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { useAction } from "../hooks/use-action.ts";
import { useUpdate } from "../hooks/use-update.ts";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { ReportLinks } from "./ReportLinks.tsx";

export interface ReportActionsProps {
  report: Report;
  settings: Settings;
  /** Restricts changing and deleting: "none" never, "disabled" not now. */
  writes?: "disabled" | "none" | undefined;
  onDetails?: () => void;
  /** Opens the {@link EditDialog}, which outlives these actions. */
  onEdit: () => void;
  onUpdated?: (report: Report) => void;
  /** Search text of the list with the report. */
  searched: string;
  onDelete?: (deletionId: string) => void;
}

export function ReportActions({ report, settings, searched, writes, onDetails, onEdit, ...news }: ReportActionsProps) {
  const refresh = useUpdate(settings.connection.id, report, news.onUpdated);
  const remove = useAction(async () => {
    const connectionId = settings.connection.id;
    const { id, url } = report;
    const deletion = await ask("deleteReport", { connectionId, report: { id, url }, search: searched });
    news.onDelete?.(deletion.id);
  });
  const isDisabled = writes === "disabled";
  return (
    <>
      <div class="row actions">
        {onDetails && (
          <button type="button" class="quiet" onClick={onDetails}>
            {t("details")}
          </button>
        )}
        <ReportLinks report={report} settings={settings} />
        {writes !== "none" && (
          <>
            <button
              type="button"
              class="quiet"
              aria-label={refresh.running.value ? undefined : t("refresh_results")}
              aria-disabled={isDisabled || refresh.running.value}
              onClick={() => isDisabled || refresh.run({ results: RESULTS_REFRESH.yes })}
            >
              {refresh.running.value ? t("refreshing") : t("refresh")}
            </button>
            <button type="button" class="quiet" aria-disabled={isDisabled} onClick={() => isDisabled || onEdit()}>
              {t("edit")}
            </button>
            <button
              type="button"
              class="quiet danger"
              aria-disabled={isDisabled}
              onClick={() => isDisabled || remove.run()}
            >
              {t("delete")}
            </button>
          </>
        )}
      </div>
      {refresh.failure.value && (
        <ErrorNote failure={refresh.failure.value} title={t("not_refreshed")} uncertainTitle={t("maybe_changed")} />
      )}
      {remove.failure.value && (
        <ErrorNote failure={remove.failure.value} title={t("deletion_failed")} uncertainTitle={t("deletion_unclear")} />
      )}
    </>
  );
}
