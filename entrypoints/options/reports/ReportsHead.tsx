import { useRef } from "preact/hooks";
import { lazy } from "@/components/ui/lazy.tsx";
import type { ReportsQuery } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { SortButton, SortHeader, sortOf } from "../ui/Sorting.tsx";
import type { ReportList } from "./report-list.ts";

const SelectionTools = lazy(async () => (await import("./on-demand.ts")).SelectionTools);

interface ReportsHeadProps {
  list: ReportList;
  query: ReportsQuery;
  onSort: (query: ReportsQuery) => void;
}

/** The table's head, which becomes the bar of what is selected, with the same check box. */
export function ReportsHead({ list, query, onSort }: ReportsHeadProps) {
  const box = useRef<HTMLInputElement>(null);
  const { all, selected } = list.selection.rows.value;
  const count = list.selection.reports.value.length;
  const isSelecting = count > 0;
  const sortable = { query, onSort };
  const byAddress = { ...sortable, field: "url", label: t("address"), first: "asc" } as const;
  return (
    <thead data-selected={isSelecting}>
      <tr>
        <th class="tick">
          <input
            type="checkbox"
            ref={box}
            aria-label={t("select_all")}
            checked={all > 0 && selected === all}
            indeterminate={selected > 0 && selected < all}
            disabled={all === 0}
            onChange={list.selection.toggleAll}
          />
        </th>
        <th
          // One element all the time, because the number of selected rows is spoken where it stands already.
          scope="col"
          {...(isSelecting ? { role: "cell", colSpan: 6 } : { "aria-sort": sortOf(byAddress) })}
        >
          <div class="selection">
            <span role="status">
              {isSelecting && <strong>{t(isOfPage(list) ? "selected_here" : "selected", formatNumber(count))}</strong>}
            </span>
            {isSelecting ? <SelectionTools list={list} box={box} /> : <SortButton {...byAddress} />}
          </div>
        </th>
        {!isSelecting && (
          <>
            <SortHeader {...sortable} field="result" label={t("result")} first="asc" />
            <th scope="col" class="trend-head">
              {t("trend")}
            </th>
            <SortHeader {...sortable} field="generated_at" label={t("generated")} first="desc" />
            <th scope="col" class="privacy-head">
              <span>{t("privacy")}</span>
            </th>
            <th>
              <span class="visually-hidden">{t("actions")}</span>
            </th>
          </>
        )}
      </tr>
      {isSelecting && <HiddenHeaders />}
    </thead>
  );
}

/** Is only a part of a longer list selected, because another page takes its own selection? */
function isOfPage({ page: { value: page }, selection }: ReportList): boolean {
  return page !== null && (page.next !== null || page.view.at !== null) && selection.matching.value === null;
}

/** Headers of the columns while the bar stands in their place: they are still read along with each cell. */
function HiddenHeaders() {
  return (
    <tr class="visually-hidden">
      <td />
      {(["address", "result", "trend", "generated", "privacy", "actions"] as const).map((name) => (
        <th key={name} scope="col">
          {t(name)}
        </th>
      ))}
    </tr>
  );
}
