import type { ComponentChildren } from "preact";
import { linkOf } from "@/components/report/link-of.ts";
import { useReportVerbs, VerbOutcome } from "@/components/report/use-report-verbs.tsx";
import { CopyIcon } from "@/components/ui/CopyIcon.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { CHART, EDIT, OPEN, REFRESH, TRASH } from "@/components/ui/icons.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import { Spoken } from "@/components/ui/Spoken.tsx";
import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { isPrivateWindow } from "@/utils/private-window.ts";
import { monitorReports } from "../monitoring/draft.ts";
import type { ReportState } from "./use-report.ts";

interface HeadActionsProps {
  state: ReportState;
  settings: Settings;
  onEdit: (report: Report) => void;
}

/** Actions on the report; changes only once it was read, so that what is changed was seen. */
export function HeadActions({ state: { report, ...state }, settings, onEdit }: HeadActionsProps) {
  if (!report) {
    return <div class="row tools secondary">{state.facts && state.loading && <Spoken text={t("loading")} />}</div>;
  }
  const link = linkOf(report, settings);
  const copy = link && <CopyIcon label={t("copy_link")} text={link} class="outlined" />;
  return (
    <div class="row tools">
      {report.url === "" ? (
        copy
      ) : (
        <Writes report={report} state={state} onEdit={onEdit}>
          {copy}
        </Writes>
      )}
      {link && (
        <a class="button primary" href={link} target="_blank" rel="noreferrer">
          <Icon path={OPEN} />
          {t("open_report")}
        </a>
      )}
    </div>
  );
}

interface WritesProps {
  report: Report;
  state: Pick<ReportState, "connectionId" | "changed">;
  onEdit: (report: Report) => void;
  children: ComponentChildren;
}

function Writes({ report, state: { connectionId, changed }, onEdit, children }: WritesProps) {
  const verbs = useReportVerbs({ connectionId, report, onUpdated: changed });
  const monitor = { label: t("monitor"), path: CHART, onChoose: () => monitorReports(connectionId, [report]) };
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
      {children}
      <Menu
        label={t("more")}
        class="outlined"
        items={[
          { label: t("edit"), path: EDIT, onChoose: () => onEdit(report) },
          ...(isPrivateWindow() ? [] : [monitor]),
          { label: t("delete"), path: TRASH, isDangerous: true, onChoose: verbs.remove },
        ]}
      />
    </>
  );
}
