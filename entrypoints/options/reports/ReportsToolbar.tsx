import { PAGE_SIZES, REPORT_SORT_FIELDS, RESULTS, type ReportsQuery, SORTS } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { ReportsView } from "../route.ts";
import type { Router } from "../router.ts";
import { SearchField } from "../SearchField.tsx";
import { SelectField } from "../SelectField.tsx";
import { ProjectPicker } from "./ProjectPicker.tsx";

interface ReportsToolbarProps {
  connectionId: string;
  view: ReportsView;
  router: Router;
}

/** Controls for every parameter of "List reports" (section 4.3). */
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
    <search class="toolbar">
      <SearchField
        id="search"
        label={t("search_addresses")}
        placeholder="example.com"
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
        options={[{ value: "", label: t("all") }, ...RESULTS.map((value) => ({ value, label: t(`result_${value}`) }))]}
        onSelect={(result) => changeOptional("result", result)}
      />
      <SelectField
        id="sort-by"
        label={t("sort_by")}
        value={query.sort_by}
        options={REPORT_SORT_FIELDS.map((value) => ({ value, label: t(`sort_by_${value}`) }))}
        onSelect={(sort_by) => change({ sort_by })}
      />
      <SelectField
        id="order"
        label={t("order")}
        value={query.sort}
        options={SORTS.map((value) => ({ value, label: t(`order_${value}`) }))}
        onSelect={(sort) => change({ sort })}
      />
      <SelectField
        id="per-page"
        label={t("per_page")}
        value={query.per_page}
        options={PAGE_SIZES.map((value) => ({ value, label: formatNumber(value) }))}
        onSelect={(per_page) => change({ per_page })}
      />
    </search>
  );
}
