import { Spoken } from "@/components/ui/Spoken.tsx";
import { t } from "@/utils/i18n.ts";
import { hashOfReports, type ReportsView } from "../routes/list-route.ts";
import { Loading } from "../ui/Loading.tsx";
import type { ReportList } from "./report-list.ts";

export function NoReports({ list, view }: { list: ReportList; view: ReportsView }) {
  if (list.loading.value) return <Loading />;
  const page = list.failure.value ? null : list.page.value;
  // Of a long list that is being deleted, the rows on screen may go first.
  if (view.at !== null || page?.next || page?.total || page?.unreadable) {
    return (
      <div class="empty">
        {page && <p>{t("nothing_here")}</p>}
        {view.at !== null && <a href={hashOfReports({ ...view, at: null })}>{t("first_page")}</a>}
      </div>
    );
  }
  if (!page) return null;
  const { search, project, result, ...order } = view.query;
  const isFiltered = [search, project, result].some((filter) => filter !== undefined);
  return (
    <div class="empty">
      <p>
        <Spoken text={isFiltered ? t("none_match") : `${t("reports_none")} ${t("open_page", t("create_report"))}`} />
      </p>
      {isFiltered && (
        <a class="button" href={hashOfReports({ query: order, at: null })}>
          {t("clear_filters")}
        </a>
      )}
    </div>
  );
}
