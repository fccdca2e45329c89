/** Keys that begin with an id: everything of a connection, or of a schedule. */
export function allOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
