import { PAGE_SIZES, PROJECT_SORT_FIELDS, type ProjectsQuery, SORTS } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { SearchField } from "../SearchField.tsx";
import { SelectField } from "../SelectField.tsx";

export const SEARCH_ID = "project-search";

interface ProjectsToolbarProps {
  query: ProjectsQuery;
  onChange: (query: ProjectsQuery, step?: "replace") => void;
}

/** Controls for every parameter of "List projects" (section 4.1). */
export function ProjectsToolbar({ query, onChange }: ProjectsToolbarProps) {
  const { search = "", ...others } = query;
  return (
    <search class="toolbar">
      <SearchField
        id={SEARCH_ID}
        label={t("search_projects")}
        value={search}
        onSearch={(text) => onChange({ ...others, ...(text && { search: text }) }, "replace")}
      />
      <SelectField
        id="project-sort-by"
        label={t("sort_by")}
        value={query.sort_by}
        options={PROJECT_SORT_FIELDS.map((value) => ({ value, label: t(`projects_sort_${value}`) }))}
        onSelect={(sort_by) => onChange({ ...query, sort_by })}
      />
      <SelectField
        id="project-order"
        label={t("order")}
        value={query.sort}
        options={SORTS.map((value) => ({ value, label: t(`order_${value}`) }))}
        onSelect={(sort) => onChange({ ...query, sort })}
      />
      <SelectField
        id="project-per-page"
        label={t("per_page")}
        value={query.per_page}
        options={PAGE_SIZES.map((value) => ({ value, label: formatNumber(value) }))}
        onSelect={(per_page) => onChange({ ...query, per_page })}
      />
    </search>
  );
}
