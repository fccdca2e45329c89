import { useMemo } from "preact/hooks";
import { CopyButton } from "@/components/CopyButton.tsx";
import { FailureNote } from "@/components/FailureNote.tsx";
import { ReportLinks } from "@/components/ReportLinks.tsx";
import { useUpdate } from "@/components/use-update.ts";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import type { Settings } from "@/utils/models/settings.ts";
import { serviceFields } from "../export/service-fields.ts";

interface DetailsActionsProps {
  report: Report;
  settings: Settings;
  isReadOnly?: boolean | undefined;
  onEdit: () => void;
  onRefreshed: (report: Report) => void;
}

/** What can be done with the report that is shown. */
export function DetailsActions({ report, settings, isReadOnly, onEdit, onRefreshed }: DetailsActionsProps) {
  const json = useMemo(() => JSON.stringify(serviceFields(report), null, 2), [report]);
  const refresh = useUpdate(settings.connectionId, report, onRefreshed);
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
        <FailureNote failure={refresh.failure.value} lead={t("not_refreshed")} maybe={t("maybe_changed")} />
      )}
    </>
  );
}
