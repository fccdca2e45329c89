import { type ReadonlySignal, useSignal } from "@preact/signals";
import { DeletionStatus } from "@/components/report/DeletionStatus.tsx";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { Rating, wordOf } from "@/components/report/Rating.tsx";
import { ReportIcons } from "@/components/report/ReportIcons.tsx";
import { Trend } from "@/components/report/Trend.tsx";
import { useReportVerbs, VerbOutcome } from "@/components/report/use-report-verbs.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import { Spoken } from "@/components/ui/Spoken.tsx";
import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { Trend as TrendOf } from "@/utils/models/trend.ts";
import { shortAddress } from "@/utils/url.ts";
import { hashOfReport } from "../route.ts";
import { ReportMenu } from "./ReportMenu.tsx";
import type { ReportList } from "./report-list.ts";
import { UpdateCourse, UpdateFailure } from "./UpdateStatus.tsx";

type Trends = ReadonlySignal<Map<string, TrendOf> | null>;

interface ReportRowProps {
  report: Report;
  /** By address. */
  trends: Trends;
  list: ReportList;
  settings: Settings;
  onEdit: (report: Report) => void;
}

export function ReportRow({ report, trends, list, settings, onEdit }: ReportRowProps) {
  const { id, url, result, generatedAt, privacy } = report;
  const isSelected = list.selection.has(id);
  const deletion = list.deletions.value.get(id);
  const isLeaving = deletion !== undefined && isOpen(deletion);
  const update = list.updates.value.get(id);
  const isUpdating = update !== undefined && isOpen(update);
  const earlier = useSignal<string | null>(null);
  const verbs = useReportVerbs({
    connectionId: list.connectionId,
    report,
    searched: list.page.value?.view.query.search ?? "",
    onUpdated(updated) {
      earlier.value = updated.result === result ? null : result;
      list.replace(updated);
    },
  });
  return (
    <tr data-id={id} tabIndex={-1} aria-selected={isSelected} aria-label={url}>
      <td class="tick">
        <input
          type="checkbox"
          aria-label={t("select_report", url)}
          checked={isSelected}
          disabled={!list.selection.isSelectable(id)}
          onClick={(event) => list.selection.toggle(id, event.shiftKey)}
        />
      </td>
      <td class="wide">
        {/* Named as a whole: the places where it may break would be read as spaces. */}
        <a class="report-link" href={hashOfReport(id)} aria-label={shortAddress(url) || undefined}>
          {url ? <PageAddress url={url} /> : t("no_address")}
        </a>
        {!list.isMatch(report) && <small class="problem">{t("no_match")}</small>}
        {!isLeaving && <VerbOutcome verbs={verbs} />}
        {deletion && !isLeaving && (deletion.failure || deletion.state === "unclear") && list.isNews(deletion) && (
          <DeletionStatus deletion={deletion} />
        )}
        {update && !isUpdating && list.isNews(update) && <UpdateFailure update={update} />}
      </td>
      <td class="result" data-label={t("result")}>
        <span aria-live="polite">
          <Rating result={result} />
          {earlier.value && <small> {t("result_was", wordOf(earlier.value))}</small>}
        </span>
      </td>
      <td class="trend-cell">
        <TrendOfRow url={url} trends={trends} />
      </td>
      {isLeaving ? (
        <td class="course" colSpan={3}>
          <DeletionStatus deletion={deletion} />
        </td>
      ) : (
        <>
          <td class="generated">
            {verbs.isRefreshing ? (
              <Spoken text={t("refreshing")} />
            ) : isUpdating ? (
              <UpdateCourse update={update} />
            ) : (
              generatedAt && <Age at={generatedAt} />
            )}
          </td>
          <td class="privacy-cell">
            <PrivacyLabel privacy={privacy} />
          </td>
          <td class="acts">
            <div>
              <ReportIcons report={report} settings={settings} />
              <ReportMenu report={report} list={list} verbs={verbs} onEdit={onEdit} />
            </div>
          </td>
        </>
      )}
    </tr>
  );
}

/** By itself: of a hundred rows nothing else is drawn again when the trends come. */
function TrendOfRow({ url, trends }: { url: string; trends: Trends }) {
  return <Trend trend={trends.value?.get(url)} />;
}
