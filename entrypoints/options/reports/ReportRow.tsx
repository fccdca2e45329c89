import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { DeletionStatus } from "@/components/report/DeletionStatus.tsx";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { Rating, wordOf } from "@/components/report/Rating.tsx";
import { ReportIcons } from "@/components/report/ReportIcons.tsx";
import { Trend } from "@/components/report/Trend.tsx";
import { useReportVerbs, VerbOutcome } from "@/components/report/use-report-verbs.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { reasonOf } from "@/components/ui/reason.ts";
import { Spoken } from "@/components/ui/Spoken.tsx";
import type { Settings } from "@/utils/app-state.ts";
import { asReceived } from "@/utils/as-received.ts";
import type { Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { hasFailed, isOpen } from "@/utils/models/task.ts";
import type { Trend as TrendOf } from "@/utils/models/trend.ts";
import type { Update } from "@/utils/models/update.ts";
import { ReportLink } from "../ReportLink.tsx";
import { courseOf, updateOutcomeOf } from "../texts/update-text.ts";
import { ReportMenu } from "./ReportMenu.tsx";
import type { ReportList } from "./report-list.ts";

type Trends = ReadonlySignal<Map<string, TrendOf> | null>;

export interface ReportRowProps {
  report: Report;
  /** By report id. */
  trends: Trends;
  list: ReportList;
  settings: Settings;
}

export function ReportRow({ report, trends, list, settings }: ReportRowProps) {
  const { id, url, result, privacy, more } = report;
  const isSelected = useComputed(() => list.selection.has(id)).value;
  const isSelectable = useComputed(() => list.selection.isSelectable(id)).value;
  const deletion = list.deletions.value.get(id);
  const isLeaving = deletion !== undefined && isOpen(deletion);
  const earlier = useSignal<{ was: string | null; is: string | null } | null>(null);
  const verbs = useReportVerbs({
    connectionId: list.connectionId,
    report,
    searched: list.query.value?.search ?? "",
    onUpdated(updated) {
      earlier.value = { was: result, is: updated.result };
      list.replace(updated);
    },
  });
  // Another page may have asked for the next one since.
  const was = earlier.value?.is === result ? earlier.value.was : null;
  return (
    <tr data-id={id} tabIndex={-1} aria-selected={isSelected} aria-label={url}>
      <td class="tick">
        <input
          type="checkbox"
          aria-label={t("select_report", url)}
          checked={isSelected}
          disabled={!isSelectable}
          onClick={(event) => list.selection.toggle(id, event.shiftKey)}
        />
      </td>
      <th scope="row" class="wide">
        <ReportLink id={id} url={url} class="report-link" />
        {!list.isMatch(report) && <small class="problem">{t("no_match")}</small>}
        {!isLeaving && <VerbOutcome verbs={verbs} />}
        <TaskOutcomes id={id} list={list} />
      </th>
      <td class="result">
        <Rating result={result} />
        {was && was !== result && <small> {t("result_was", wordOf(was))}</small>}
      </td>
      <td class="trend-cell">
        <TrendOfRow id={report.id} trends={trends} />
      </td>
      {isLeaving ? (
        <td class="course" colSpan={3}>
          <DeletionStatus deletion={deletion} />
        </td>
      ) : (
        <>
          <td class="generated">
            <Generated report={report} list={list} isRefreshing={verbs.isRefreshing} />
          </td>
          <td class="privacy-cell">
            <PrivacyLabel privacy={privacy} told={more.privacy} />
          </td>
          <td class="acts">
            <div>
              <ReportIcons report={report} settings={settings} />
              <ReportMenu report={report} list={list} verbs={verbs} />
            </div>
          </td>
        </>
      )}
    </tr>
  );
}

/** Says why a deletion or a change by a batch did not succeed, as long as that is news. Rows tell of their own changes. */
function TaskOutcomes({ id, list }: { id: string; list: ReportList }) {
  const deletion = list.deletions.value.get(id);
  const update = list.updates.value.get(id);
  const isKept = deletion && !isOpen(deletion) && (deletion.failure || deletion.state === "unclear");
  return (
    <>
      {isKept && list.isNews(deletion) && <DeletionStatus deletion={deletion} />}
      {update?.batch && !isOpen(update) && list.isNews(update) && <UpdateFailure update={update} />}
    </>
  );
}

/** Tells when the results were made, or that new ones are being made. */
function Generated({ report, list, isRefreshing }: { report: Report; list: ReportList; isRefreshing: boolean }) {
  const update = list.updates.value.get(report.id);
  if (isRefreshing) return <Spoken text={t("refreshing")} />;
  // Silent: its batch is spoken elsewhere.
  if (update?.batch && isOpen(update)) return <span class="secondary">{courseOf(update)}</span>;
  if (report.generatedAt) return <Age at={report.generatedAt} />;
  return <bdi class="secondary">{asReceived(report.more.generated_at)}</bdi>;
}

/** By itself: of a hundred rows nothing else is drawn again when the trends come. */
function TrendOfRow({ id, trends }: { id: string; trends: Trends }) {
  return <Trend trend={trends.value?.get(id)} />;
}

/** Says why a report of a batch was not changed; nothing where it was. */
function UpdateFailure({ update }: { update: Update }) {
  if (!hasFailed(update)) return null;
  const { failure, state } = update;
  return (
    <small class="problem">
      {updateOutcomeOf(update)} {state !== "interrupted" && reasonOf(failure)}
    </small>
  );
}
