import type { SORTS } from "@/utils/contract.ts";

interface Sorted<Field> {
  sort_by: Field;
  sort: (typeof SORTS)[number];
}

interface SortHeaderProps<Field, Query extends Sorted<Field>> {
  field: Query["sort_by"];
  label: string;
  query: Query;
  onSort: (query: Query) => void;
}

/** A column's header that sorts by it: first descending, then the other way round. */
export function SortHeader<Field, Query extends Sorted<Field>>(props: SortHeaderProps<Field, Query>) {
  const { field, label, query, onSort } = props;
  const isSorted = query.sort_by === field;
  const isDescending = isSorted && query.sort === "desc";
  return (
    <th aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}>
      <button
        type="button"
        class="quiet"
        onClick={() => onSort({ ...query, sort_by: field, sort: isDescending ? "asc" : "desc" })}
      >
        {label}
        {isSorted && (
          <span class="arrow" aria-hidden="true">
            {isDescending ? "↓" : "↑"}
          </span>
        )}
      </button>
    </th>
  );
}
