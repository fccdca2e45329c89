/** Names a thing of a connection, in memory and as a lock. */
export function keyOf(connectionId: string, id: string): string {
  return `${connectionId} ${id}`;
}
