import { useSignal } from "@preact/signals";
import { EditDialog } from "@/components/EditDialog.tsx";
import { FailureNote } from "@/components/FailureNote.tsx";
import { PrivacyLabel } from "@/components/PrivacyLabel.tsx";
import { Rating } from "@/components/Rating.tsx";
import { ReportLinks } from "@/components/ReportLinks.tsx";
import { Undo } from "@/components/Undo.tsx";
import { useAction } from "@/components/use-action.ts";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { isUncertain } from "@/utils/errors.ts";
import { formatAge, formatTime } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Deletion, Settings } from "@/utils/storage.ts";
import { shortAddress } from "@/utils/url.ts";
import type { ReportList } from "./report-list.ts";

interface ReportRowProps {
  report: Report;
  list: ReportList;
  settings: Settings;
  onDetails: (reportId: string) => void;
}

/** One report of the list with what can be done with it. */
export function ReportRow({ report, list, settings, onDetails }: ReportRowProps) {
  const isSelected = list.selection.value.ids.has(report.id);
  const deletion = list.deletions.value.get(report.id);
  const earlier = useSignal<string | null>(null);
  const refresh = useAction(async () => {
    const updated = await ask("updateReport", { report, changes: { results: RESULTS_REFRESH.yes } });
    earlier.value = updated.result === report.result ? null : report.result;
    list.replace(updated);
  });
  return (
    <tr data-id={report.id} tabIndex={-1} aria-selected={isSelected} aria-label={report.url}>
      <td class="narrow">
        <input
          type="checkbox"
          aria-label={t("select_report", report.url)}
          checked={isSelected}
          onClick={(event) => list.toggle(report.id, event.shiftKey)}
        />
      </td>
      <td class="wide" data-label={t("address")}>
        <ReportAddress url={report.url} />
      </td>
      <td data-label={t("result")}>
        <span aria-live="polite">
          {refresh.running.value ? t("refreshing") : <Rating result={report.result} />}
          {earlier.value && <small> {t("result_was", wordOf(earlier.value))}</small>}
        </span>
      </td>
      <td data-label={t("generated")}>
        {report.generatedAt && (
          <time class="secondary" dateTime={report.generatedAt} title={formatTime(report.generatedAt)}>
            {formatAge(report.generatedAt)}
          </time>
        )}
      </td>
      <td data-label={t("privacy")}>
        <PrivacyLabel privacy={report.privacy} />
      </td>
      <td>
        {deletion && isUnderWay(deletion) ? (
          <Undo deletion={deletion} />
        ) : (
          <RowActions report={report} list={list} settings={settings} onDetails={onDetails} refresh={refresh} />
        )}
        {deletion?.failure && <FailureNote failure={deletion.failure} lead={t("not_deleted")} />}
        {refresh.failure.value && (
          <FailureNote
            failure={refresh.failure.value}
            lead={isUncertain(refresh.failure.value) ? t("maybe_changed") : t("not_refreshed")}
          />
        )}
      </td>
    </tr>
  );
}

interface RowActionsProps extends ReportRowProps {
  refresh: ReturnType<typeof useAction<[]>>;
}

function RowActions({ report, list, settings, onDetails, refresh }: RowActionsProps) {
  const editing = useSignal(false);
  const remove = useAction(() => ask("deleteReport", { id: report.id, url: report.url }));
  return (
    <div class="actions">
      <button type="button" class="quiet" onClick={() => onDetails(report.id)}>
        {t("details")}
      </button>
      <ReportLinks report={report} settings={settings} />
      <button
        type="button"
        class="quiet"
        aria-label={t("refresh_results")}
        disabled={refresh.running.value}
        onClick={() => refresh.run()}
      >
        {t("refresh")}
      </button>
      <button type="button" class="quiet" onClick={() => (editing.value = true)}>
        {t("edit")}
      </button>
      <button type="button" class="quiet danger" onClick={() => remove.run()}>
        {t("delete")}
      </button>
      {remove.failure.value && <FailureNote failure={remove.failure.value} lead={t("not_deleted")} />}
      {editing.value && <EditDialog report={report} onClose={() => (editing.value = false)} onSaved={list.replace} />}
    </div>
  );
}

function ReportAddress({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <>{url || t("no_address")}</>;
  return (
    <a class="plain" href={url} target="_blank" rel="noreferrer" title={url}>
      {shortAddress(url)}
    </a>
  );
}

function wordOf(result: string): string {
  return result === "good" || result === "decent" || result === "bad" ? t(`result_${result}`) : result;
}

function isUnderWay({ state }: Deletion): boolean {
  return state === "waiting" || state === "queued" || state === "deleting";
}
