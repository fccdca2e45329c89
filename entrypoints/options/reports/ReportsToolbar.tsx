import { PAGE_SIZES, RESULTS, type ReportsQuery } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { ReportsView } from "../list-route.ts";
import type { Router } from "../router.ts";
import { SearchField } from "../SearchField.tsx";
import { SelectField } from "../SelectField.tsx";
import { SortMenu } from "../SortMenu.tsx";
import { ProjectPicker } from "./ProjectPicker.tsx";

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
}

/** Controls for every parameter of "List reports" (section 4.3), in one line. */
export function ReportsToolbar({ connectionId, view, router }: ReportsToolbarProps) {
  const { query } = view;
  /** Another query starts at its first page. */
  function change(changes: Partial<ReportsQuery>, step?: "replace") {
    router.go({ page: "reports", view: { query: { ...query, ...changes }, at: null } }, step);
  }
  function changeOptional(name: "search" | "project" | "result", value: string, step?: "replace") {
    const { [name]: _replaced, ...others } = query;
    const next = (value === "" ? others : { ...others, [name]: value }) as ReportsQuery;
    router.go({ page: "reports", view: { query: next, at: null } }, step);
  }
  return (
    <search class="filters">
      <SearchField
        id="search"
        label={t("search_addresses")}
        shortcut="/"
        value={query.search ?? ""}
        onSearch={(text) => changeOptional("search", text, "replace")}
      />
      <ProjectPicker
        connectionId={connectionId}
        project={query.project ?? ""}
        onPick={(project) => changeOptional("project", project)}
      />
      <SelectField
        id="result"
        label={t("result")}
        value={query.result ?? ""}
        isInUse={query.result !== undefined}
        options={[
          { value: "", label: t("all_results") },
          ...RESULTS.map((value) => ({ value, label: t(`result_${value}`) })),
        ]}
        onSelect={(result) => changeOptional("result", result)}
      />
      <SelectField
        id="per-page"
        label={t("per_page")}
        value={query.per_page}
        options={PAGE_SIZES.map((value) => ({ value, label: t("count_per_page", formatNumber(value)) }))}
        onSelect={(per_page) => change({ per_page })}
      />
      <SortMenu
        query={query}
        orders={ORDERS.map(([sort_by, sort, key]) => ({ sort_by, sort, label: t(key) }))}
        onSort={change}
      />
    </search>
  );
}
