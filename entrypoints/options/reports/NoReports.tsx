import { Spoken } from "@/components/ui/Spoken.tsx";
import { REPORTS_QUERY } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { formatRoute, type ReportsView } from "../route.ts";
import type { ReportList } from "./report-list.ts";

const START: ReportsView = { query: REPORTS_QUERY, at: null };

export function NoReports({ list, view }: { list: ReportList; view: ReportsView }) {
  if (list.loading.value)
    return (
      <p>
        <Spoken text={t("loading")} />
      </p>
    );
  if (list.failure.value || !list.page.value) return null;
  if (view.at !== null) {
    return (
      <div class="empty">
        <p>{t("nothing_here")}</p>
        <a href={formatRoute({ page: "reports", view: { ...view, at: null } })}>{t("first_page")}</a>
      </div>
    );
  }
  const isFiltered = formatRoute({ page: "reports", view }) !== formatRoute({ page: "reports", view: START });
  return (
    <div class="empty">
      <p>{isFiltered ? t("reports_none_match") : t("reports_none")}</p>
      {isFiltered && <a href="#/reports">{t("clear_filters")}</a>}
    </div>
  );
}
