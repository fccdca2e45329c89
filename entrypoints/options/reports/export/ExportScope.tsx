import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { plural, t } from "@/utils/i18n.ts";

interface ExportScopeProps {
  query: ReportsQuery;
  selected: Report[] | undefined;
}

export function ExportScope({ query, selected }: ExportScopeProps) {
  if (selected) return <p>{plural("chosen_count", selected.length)}</p>;
  const filters = [
    query.search && t("export_search", query.search),
    query.project && t("export_project", query.project),
    query.result && t("export_result", t(`result_${query.result}`)),
  ].filter(Boolean);
  if (filters.length === 0) return <p>{t("export_all")}</p>;
  return (
    <div class="stack export-scope">
      <p>{t("export_filtered")}</p>
      <ul>
        {filters.map((filter) => (
          <li key={filter}>{filter}</li>
        ))}
      </ul>
    </div>
  );
}
