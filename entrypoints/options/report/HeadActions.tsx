import { useReportVerbs, VerbOutcome } from "@/components/report/use-report-verbs.tsx";
import { CopyIcon } from "@/components/ui/CopyIcon.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { CHART, EDIT, OPEN, REFRESH, TRASH } from "@/components/ui/icons.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { reportLink } from "@/utils/url.ts";
import { monitorReports } from "../monitoring/keep-draft.ts";
import type { ReportState } from "./use-report.ts";

interface HeadActionsProps {
  state: ReportState;
  settings: Settings;
  onEdit: (report: Report) => void;
}

/** What can be done with the report; changes only with one that was read, so that what is changed was seen. */
export function HeadActions({ state: { report, ...state }, settings, onEdit }: HeadActionsProps) {
  if (!report) return <div class="tools" />;
  return (
    <div class="tools">
      {report.url !== "" && <Writes report={report} state={state} onEdit={onEdit} />}
      <Links report={report} settings={settings} />
    </div>
  );
}

interface WritesProps {
  report: Report;
  state: Pick<ReportState, "connectionId" | "changed">;
  onEdit: (report: Report) => void;
}

function Writes({ report, state: { connectionId, changed }, onEdit }: WritesProps) {
  const verbs = useReportVerbs({ connectionId, report, onUpdated: changed });
  return (
    <>
      <VerbOutcome verbs={verbs} />
      <button
        type="button"
        class="refresh"
        aria-label={t(verbs.isRefreshing ? "refreshing" : "refresh_results")}
        aria-disabled={verbs.isRefreshing}
        onClick={verbs.refresh}
      >
        <Icon path={REFRESH} />
        <span>{t(verbs.isRefreshing ? "refreshing" : "refresh_results")}</span>
      </button>
      <Menu
        label={t("more")}
        hint={t("more")}
        class="outlined"
        items={[
          { label: t("edit"), path: EDIT, onChoose: () => onEdit(report) },
          { label: t("monitor"), path: CHART, onChoose: () => monitorReports(connectionId, [report]) },
          { label: t("delete"), path: TRASH, isDangerous: true, onChoose: verbs.remove },
        ]}
      />
    </>
  );
}

function Links({ report, settings }: { report: Report; settings: Settings }) {
  const link = reportLink(report, settings.connection.serviceUrl, settings.preferences.reportPage);
  if (!link) return null;
  return (
    <>
      <CopyIcon label={t("copy_link")} hint={t("copy_link")} text={link} class="outlined" />
      <a class="button primary" href={link} target="_blank" rel="noreferrer">
        <Icon path={OPEN} />
        {t("open_report")}
      </a>
    </>
  );
}
