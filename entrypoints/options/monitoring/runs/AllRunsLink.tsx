import { t } from "@/utils/i18n.ts";
import { hashOfMonitoring } from "../../routes/monitoring-route.ts";

export function AllRunsLink() {
  return (
    <a class="button" href={hashOfMonitoring({ kind: "runs", schedule: null })}>
      {t("all_runs")}
    </a>
  );
}
