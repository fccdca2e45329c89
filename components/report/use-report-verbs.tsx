import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { useAction } from "../hooks/use-action.ts";
import { useUpdate } from "../hooks/use-update.ts";
import { ErrorNote } from "../ui/ErrorNote.tsx";

interface ReportVerbsOptions {
  connectionId: string;
  report: Report;
  /** Search text of the list with the report; left out where no list shows it. */
  searched?: string;
  onUpdated?: (report: Report) => void;
  onDelete?: (deletionId: string) => void;
}

export interface ReportVerbs {
  refresh: () => Promise<void>;
  isRefreshing: boolean;
  /** Asks for the deletion, which can be undone for a moment. */
  remove: () => Promise<void>;
  /** Why they last failed. */
  failures: { refresh: Failure | null; remove: Failure | null };
}

/** What may be done with one report at once, without a dialog. */
export function useReportVerbs({ connectionId, report, searched, ...news }: ReportVerbsOptions): ReportVerbs {
  const refresh = useUpdate(connectionId, report, news.onUpdated);
  const remove = useAction(async () => {
    const { id, url } = report;
    const deletion = await ask("deleteReport", {
      connectionId,
      report: { id, url },
      ...(searched !== undefined && { search: searched }),
    });
    news.onDelete?.(deletion.id);
  });
  return {
    refresh: () => refresh.run({ results: RESULTS_REFRESH.yes }),
    isRefreshing: refresh.running.value,
    remove: () => remove.run(),
    failures: { refresh: refresh.failure.value, remove: remove.failure.value },
  };
}

export function ReportFailures({ failures: { refresh, remove } }: Pick<ReportVerbs, "failures">) {
  return (
    <>
      {refresh && <ErrorNote failure={refresh} title={t("not_refreshed")} uncertainTitle={t("maybe_changed")} />}
      {remove && <ErrorNote failure={remove} title={t("deletion_failed")} uncertainTitle={t("deletion_unclear")} />}
    </>
  );
}
