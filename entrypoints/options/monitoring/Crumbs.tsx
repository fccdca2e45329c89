import { Icon } from "@/components/ui/Icon.tsx";
import { END } from "@/components/ui/icons.ts";
import { t } from "@/utils/i18n.ts";
import { hashOfMonitoring, type MonitoringView } from "../monitoring-route.ts";

/** Where a page below Monitoring is. */
export function Crumbs({ view }: { view: MonitoringView }) {
  return (
    <nav class="crumbs" aria-label={t("report_crumbs")}>
      <a href={hashOfMonitoring({ kind: "list" })}>{t("monitoring")}</a>
      <Icon path={END} />
      {view.kind === "run" ? (
        <a href={hashOfMonitoring({ kind: "runs", schedule: null })}>{t("runs")}</a>
      ) : (
        <span>{titleOf(view)}</span>
      )}
    </nav>
  );
}

/** Heading of a page below Monitoring. */
export function titleOf({ kind }: MonitoringView): string {
  if (kind === "new") return t("new_schedule");
  return t(kind === "edit" ? "edit_schedule" : "runs");
}
