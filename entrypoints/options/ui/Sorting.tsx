import { Icon } from "@/components/ui/Icon.tsx";
import { FALL, RISE, SORT } from "@/components/ui/icons.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import type { SORTS } from "@/utils/contract.ts";
import { type MessageKey, t } from "@/utils/i18n.ts";

type Direction = (typeof SORTS)[number];

interface Sorted {
  sort_by: string;
  sort: Direction;
}

interface SortHeaderProps<Query extends Sorted> {
  field: Query["sort_by"];
  label: string;
  /** Direction of the first press: the one that is wanted more often. */
  first: Direction;
  query: Query;
  onSort: (query: Query) => void;
}

/** A column's header that sorts by it, and back. */
export function SortHeader<Query extends Sorted>(props: SortHeaderProps<Query>) {
  return (
    <th scope="col" aria-sort={sortOf(props)}>
      <SortButton {...props} />
    </th>
  );
}

export function sortOf({ field, query }: { field: string; query: Sorted }): "ascending" | "descending" | undefined {
  if (query.sort_by !== field) return undefined;
  return query.sort === "desc" ? "descending" : "ascending";
}

export function SortButton<Query extends Sorted>(props: SortHeaderProps<Query>) {
  const { field, label, first, query, onSort } = props;
  const sorted = sortOf(props);
  const opposite = query.sort === "desc" ? "asc" : "desc";
  return (
    <button
      type="button"
      class="sort"
      onClick={() => onSort({ ...query, sort_by: field, sort: sorted ? opposite : first })}
    >
      {label}
      {sorted && <Icon path={sorted === "descending" ? FALL : RISE} />}
    </button>
  );
}

interface SortMenuProps<Query extends Sorted> {
  query: Query;
  orders: readonly (readonly [field: Query["sort_by"], direction: Direction, label: MessageKey])[];
  onSort: (query: Query) => void;
}

/** Every order of a list, also those without a column. */
export function SortMenu<Query extends Sorted>({ query, orders, onSort }: SortMenuProps<Query>) {
  return (
    <Menu
      class="outlined"
      label={t("sort")}
      path={SORT}
      items={orders.map(([sort_by, sort, label]) => ({
        label: t(label),
        isChecked: query.sort_by === sort_by && query.sort === sort,
        onChoose: () => onSort({ ...query, sort_by, sort }),
      }))}
    />
  );
}
