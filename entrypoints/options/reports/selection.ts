export interface Selection {
  ids: ReadonlySet<string>;
  /** Row that was selected or unselected last, where a range starts. */
  anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Extends the selection from the anchor to this row; both ends get the anchor's state. @param rows - in shown order */
export function extend(selection: Selection, id: string, rows: string[]): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : rows.indexOf(anchor), rows.indexOf(id)];
  if (from < 0 || to < 0) return toggle(selection, id);
  const range = new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
  return { ids: ids.has(anchor as string) ? ids.union(range) : ids.difference(range), anchor: id };
}

/** Selects all rows that are shown, or none if all are selected already. */
export function toggleAll({ ids }: Selection, rows: string[]): Selection {
  const areAll = rows.length > 0 && rows.every((row) => ids.has(row));
  return { ids: new Set(areAll ? [] : rows), anchor: null };
}

/** Keeps what is still shown: nothing out of sight is ever deleted. */
export function limitTo({ ids, anchor }: Selection, rows: string[]): Selection {
  return { ids: new Set(rows.filter((row) => ids.has(row))), anchor: rows.includes(anchor ?? "") ? anchor : null };
}
