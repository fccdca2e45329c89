import { useSignal } from "@preact/signals";
import { DeletionStatus } from "@/components/report/DeletionStatus.tsx";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { Rating, wordOf } from "@/components/report/Rating.tsx";
import { ReportActions } from "@/components/report/ReportActions.tsx";
import { Address } from "@/components/ui/Address.tsx";
import { Age } from "@/components/ui/Age.tsx";
import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { isOpen } from "@/utils/models/task.ts";
import { webLink } from "@/utils/url.ts";
import type { ReportList } from "./report-list.ts";

interface ReportRowProps {
  report: Report;
  list: ReportList;
  settings: Settings;
  onDetails: (reportId: string) => void;
  onEdit: (report: Report) => void;
}

export function ReportRow({ report, list, settings, onDetails, onEdit }: ReportRowProps) {
  const isSelected = list.selection.has(report.id);
  const deletion = list.deletions.value.get(report.id);
  const earlier = useSignal<string | null>(null);
  function update(updated: Report) {
    earlier.value = updated.result === report.result ? null : report.result;
    list.replace(updated);
  }
  return (
    <tr data-id={report.id} tabIndex={-1} aria-selected={isSelected} aria-label={report.url}>
      <td class="narrow">
        <input
          type="checkbox"
          aria-label={t("select_report", report.url)}
          checked={isSelected}
          disabled={!list.selection.isSelectable(report.id)}
          onClick={(event) => list.selection.toggle(report.id, event.shiftKey)}
        />
      </td>
      <td class="wide" data-label={t("address")}>
        <div>
          <ReportAddress url={report.url} />
          {!list.isMatch(report) && <small class="problem">{t("no_match")}</small>}
        </div>
      </td>
      <td data-label={t("result")}>
        <span aria-live="polite">
          <Rating result={report.result} />
          {earlier.value && <small> {t("result_was", wordOf(earlier.value))}</small>}
        </span>
      </td>
      <td data-label={t("generated")}>{report.generatedAt && <Age iso={report.generatedAt} />}</td>
      <td data-label={t("privacy")}>
        <PrivacyLabel privacy={report.privacy} />
      </td>
      <td>
        {deletion && isOpen(deletion) ? (
          <DeletionStatus deletion={deletion} />
        ) : (
          <ReportActions
            report={report}
            settings={settings}
            searched={list.page.value?.view.query.search ?? ""}
            writes={list.writesOf(report)}
            onDetails={() => onDetails(report.id)}
            onEdit={() => onEdit(report)}
            onUpdated={update}
          />
        )}
        {deletion && (deletion.failure || deletion.state === "unclear") && list.isNews(deletion) && (
          <DeletionStatus deletion={deletion} />
        )}
      </td>
    </tr>
  );
}

function ReportAddress({ url }: { url: string }) {
  const link = webLink(url);
  if (!link) return <>{url || t("no_address")}</>;
  return (
    <a class="address" href={link} target="_blank" rel="noreferrer" title={url}>
      <Address url={url} />
    </a>
  );
}
