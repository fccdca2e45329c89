import type { RefObject } from "preact";
import type { Settings } from "@/utils/app-state.ts";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { ShowMoreRow } from "../ShowMoreRow.tsx";
import { SortHeader } from "../SortHeader.tsx";
import { useShowMore } from "../use-show-more.ts";
import { ReportRow } from "./ReportRow.tsx";
import type { ReportList } from "./report-list.ts";

interface ReportsTableProps {
  list: ReportList;
  settings: Settings;
  query: ReportsQuery;
  body: RefObject<HTMLTableSectionElement | null>;
  onSort: (query: ReportsQuery) => void;
  onDetails: (reportId: string) => void;
  onEdit: (report: Report) => void;
}

/** The table of reports; old rows stay, dimmed, while new ones load. */
export function ReportsTable({ list, settings, query, body, onSort, ...verbs }: ReportsTableProps) {
  const { all, selected } = list.selection.rows.value;
  const { shown, showMore } = useShowMore(list.rows.value, list.drawn);
  const sortable = { query, onSort };
  return (
    <table class="list" aria-busy={list.loading.value} aria-label={t("reports")}>
      <thead>
        <tr>
          <th class="narrow">
            <input
              type="checkbox"
              aria-label={t("select_all")}
              checked={all > 0 && selected === all}
              indeterminate={selected > 0 && selected < all}
              disabled={all === 0}
              onChange={list.selection.toggleAll}
            />
          </th>
          <SortHeader {...sortable} field="url" label={t("address")} />
          <SortHeader {...sortable} field="result" label={t("result")} />
          <SortHeader {...sortable} field="generated_at" label={t("generated")} />
          <th>{t("privacy")}</th>
          <th>
            <span class="visually-hidden">{t("actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {shown.map((report) => (
          <ReportRow key={report.id} report={report} list={list} settings={settings} {...verbs} />
        ))}
        <ShowMoreRow columns={6} onShowMore={showMore} />
      </tbody>
    </table>
  );
}
