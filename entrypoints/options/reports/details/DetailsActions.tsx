import { useMemo } from "preact/hooks";
import { useUpdate } from "@/components/hooks/use-update.ts";
import { ReportLinks } from "@/components/report/ReportLinks.tsx";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import type { Settings } from "@/utils/app-state.ts";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { serviceFields } from "../export/service-fields.ts";

interface DetailsActionsProps {
  report: Report;
  settings: Settings;
  isReadOnly?: boolean | undefined;
  onEdit: () => void;
  onRefreshed: (report: Report) => void;
}

export function DetailsActions({ report, settings, isReadOnly, onEdit, onRefreshed }: DetailsActionsProps) {
  const json = useMemo(() => JSON.stringify(serviceFields(report), null, 2), [report]);
  const refresh = useUpdate(settings.connection.id, report, onRefreshed);
  return (
    <>
      <div class="row">
        <ReportLinks report={report} settings={settings} />
        <CopyButton label={t("details_copy")} text={json} />
        {!isReadOnly && (
          <>
            <button
              type="button"
              class="quiet"
              aria-disabled={refresh.running.value}
              onClick={() => refresh.run({ results: RESULTS_REFRESH.yes })}
            >
              {refresh.running.value ? t("refreshing") : t("refresh_results")}
            </button>
            <button type="button" class="quiet" onClick={onEdit}>
              {t("edit")}
            </button>
          </>
        )}
      </div>
      {refresh.failure.value && (
        <ErrorNote failure={refresh.failure.value} title={t("not_refreshed")} uncertainTitle={t("maybe_changed")} />
      )}
    </>
  );
}
