import type { ReportsQuery } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { PageSizeField, ResultField } from "../ListFields.tsx";
import { ProjectPicker } from "../project-picker/ProjectPicker.tsx";
import type { ReportsView } from "../routes/list-route.ts";
import type { Router, Step } from "../routes/router.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { SortMenu } from "../ui/Sorting.tsx";

const ORDERS = [
  ["id", "desc", "sort_created_desc"],
  ["id", "asc", "sort_created_asc"],
  ["generated_at", "desc", "sort_generated_desc"],
  ["generated_at", "asc", "sort_generated_asc"],
  ["url", "asc", "sort_address_asc"],
  ["url", "desc", "sort_address_desc"],
  ["result", "desc", "sort_result_desc"],
  ["result", "asc", "sort_result_asc"],
] as const;

interface ReportsToolbarProps {
  connectionId: string;
  view: ReportsView;
  router: Router;
  hasSingleKeys: boolean;
}

/** Controls for every parameter of "List reports" (section 4.3), in one line. */
export function ReportsToolbar({ connectionId, view, router, hasSingleKeys }: ReportsToolbarProps) {
  const { query } = view;
  /** Another query starts at its first page; what is empty is left out. */
  function change(changes: { [Name in keyof ReportsQuery]?: ReportsQuery[Name] | undefined }, step?: Step) {
    const next = Object.entries({ ...query, ...changes }).filter(([, value]) => value);
    router.go(
      { page: "reports", view: { query: Object.fromEntries(next) as unknown as ReportsQuery, at: null } },
      step,
    );
  }
  return (
    <search class="filters">
      <SearchField
        id="search"
        label={t("search_addresses")}
        shortcut={hasSingleKeys ? "/" : ""}
        value={query.search ?? ""}
        onSearch={(search, step) => change({ search }, step)}
      />
      <ProjectPicker
        connectionId={connectionId}
        project={query.project ?? ""}
        onPick={(project) => change({ project })}
      />
      <ResultField result={query.result} onSelect={(result) => change({ result })} />
      <PageSizeField id="per-page" value={query.per_page} onSelect={(per_page) => change({ per_page })} />
      <SortMenu query={query} orders={ORDERS} onSort={change} />
    </search>
  );
}
