import { useAction } from "@/components/hooks/use-action.ts";
import { useUpdate } from "@/components/hooks/use-update.ts";
import { CopyIcon } from "@/components/ui/CopyIcon.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { EDIT, OPEN, REFRESH, TRASH } from "@/components/ui/icons.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import { searchOf } from "@/utils/address-search.ts";
import type { Settings } from "@/utils/app-state.ts";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { reportLink } from "@/utils/url.ts";
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
  const refresh = useUpdate(connectionId, report, changed);
  const remove = useAction(() => {
    const { id, url } = report;
    // The address finds the list that tells whether it is gone.
    return ask("deleteReport", { connectionId, report: { id, url }, search: searchOf(url) });
  });
  return (
    <>
      {refresh.failure.value && (
        <ErrorNote failure={refresh.failure.value} title={t("not_refreshed")} uncertainTitle={t("maybe_changed")} />
      )}
      {remove.failure.value && (
        <ErrorNote failure={remove.failure.value} title={t("deletion_failed")} uncertainTitle={t("deletion_unclear")} />
      )}
      <button
        type="button"
        class="refresh"
        aria-label={refresh.running.value ? undefined : t("refresh_results")}
        aria-disabled={refresh.running.value}
        onClick={() => refresh.run({ results: RESULTS_REFRESH.yes })}
      >
        <Icon path={REFRESH} />
        <span>{t(refresh.running.value ? "refreshing" : "refresh_results")}</span>
      </button>
      <Menu
        label={t("more")}
        hint={t("more")}
        class="outlined"
        items={[
          { label: t("edit"), path: EDIT, onChoose: () => onEdit(report) },
          { label: t("delete"), path: TRASH, isDangerous: true, onChoose: () => remove.run() },
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
