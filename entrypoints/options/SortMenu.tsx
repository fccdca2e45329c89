import { SORT } from "@/components/ui/icons.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import type { SORTS } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";

interface Sorted {
  sort_by: string;
  sort: (typeof SORTS)[number];
}

interface SortMenuProps<Query extends Sorted> {
  query: Query;
  /** Every order in words. */
  orders: (Pick<Query, "sort_by" | "sort"> & { label: string })[];
  onSort: (query: Query) => void;
}

/** Every order of a list, also those without a column. */
export function SortMenu<Query extends Sorted>({ query, orders, onSort }: SortMenuProps<Query>) {
  return (
    <Menu
      class="outlined"
      label={t("sort")}
      hint={t("sort")}
      path={SORT}
      items={orders.map(({ sort_by, sort, label }) => ({
        label,
        isChecked: query.sort_by === sort_by && query.sort === sort,
        onChoose: () => onSort({ ...query, sort_by, sort }),
      }))}
    />
  );
}
