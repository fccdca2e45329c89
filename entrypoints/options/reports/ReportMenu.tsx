import type { ReportVerbs } from "@/components/report/use-report-verbs.tsx";
import { CHART, DETAILS, EDIT, FILTER, REFRESH, TRASH } from "@/components/ui/icons.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import type { MenuItem } from "@/components/ui/OpenMenu.tsx";
import type { Report } from "@/utils/contract.ts";
import { projectName } from "@/utils/filter.ts";
import { isText } from "@/utils/guards.ts";
import { t } from "@/utils/i18n.ts";
import { isPrivateWindow } from "@/utils/private-window.ts";
import { shortAddress } from "@/utils/url.ts";
import { hashOfMatching } from "../routes/list-route.ts";
import { hashOfReport } from "../routes/report-route.ts";
import type { ReportList } from "./report-list.ts";

interface ReportMenuProps {
  report: Report;
  list: ReportList;
  verbs: ReportVerbs;
}

export function ReportMenu({ report, list, verbs }: ReportMenuProps) {
  const writes = list.writesOf(report);
  const write = (item: MenuItem): MenuItem => ({
    ...item,
    isDisabled: writes === "disabled" || item.isDisabled,
    // The rows may have become those of another query since they were drawn.
    onChoose: () => list.writesOf(report) || item.onChoose(),
  });
  const monitor = async ({ id, url }: Report) =>
    (await import("./on-demand.ts")).monitorReports(list.connectionId, [{ id, url }]);
  const details: MenuItem = {
    label: t("details"),
    path: DETAILS,
    shortcut: "Enter",
    onChoose: () => (location.hash = hashOfReport(report.id)),
  };
  const project = projectName(report.more.project);
  const isElsewhere = isText(project) && project && project !== list.query.value?.project;
  const ofProject = (project: string): MenuItem => ({
    label: t("field_message", t("project"), project),
    path: FILTER,
    onChoose: () => (location.hash = hashOfMatching({ project })),
  });
  const ways = isElsewhere ? [details, ofProject(project)] : [details];
  const changes: MenuItem[] = [
    { label: t("refresh_results"), path: REFRESH, isDisabled: verbs.isRefreshing, onChoose: verbs.refresh },
    { label: t("edit"), path: EDIT, onChoose: () => (list.edited.value = report) },
    ...(isPrivateWindow() ? [] : [{ label: t("monitor"), path: CHART, onChoose: () => monitor(report) }]),
    { label: t("delete"), path: TRASH, isDangerous: true, onChoose: verbs.remove },
  ];
  return (
    <Menu
      class="more"
      label={t("more_for", shortAddress(report.url) || t("no_address"))}
      hint={t("more")}
      items={writes === "none" ? ways : [...ways, ...changes.map(write)]}
    />
  );
}
