import { t } from "@/utils/i18n.ts";
import type { MonitoringView } from "../routes/monitoring-route.ts";

export function titleOf({ kind }: MonitoringView): string {
  if (kind === "new") return t("new_schedule");
  if (kind === "changes") return t("report_what_changed");
  return t(kind === "edit" ? "edit_schedule" : "runs");
}
