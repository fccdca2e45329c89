import type { ProjectsQuery } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { PageSizeField } from "../ListFields.tsx";
import type { Step } from "../routes/router.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { SortMenu } from "../ui/Sorting.tsx";

export const SEARCH_ID = "project-search";

const ORDERS = [
  ["created_at", "desc", "sort_created_desc"],
  ["created_at", "asc", "sort_created_asc"],
  ["project", "asc", "sort_name_asc"],
  ["project", "desc", "sort_name_desc"],
] as const;

interface ProjectsToolbarProps {
  query: ProjectsQuery;
  onChange: (query: ProjectsQuery, step?: Step) => void;
}

/** Controls for every parameter of "List projects" (section 4.1), in one line. */
export function ProjectsToolbar({ query, onChange }: ProjectsToolbarProps) {
  const { search = "", ...others } = query;
  return (
    <search class="filters">
      <SearchField
        id={SEARCH_ID}
        label={t("search_projects")}
        value={search}
        onSearch={(text, step) => onChange({ ...others, ...(text && { search: text }) }, step)}
      />
      <PageSizeField
        id="project-per-page"
        value={query.per_page}
        onSelect={(per_page) => onChange({ ...query, per_page })}
      />
      <SortMenu query={query} orders={ORDERS} onSort={onChange} />
    </search>
  );
}
