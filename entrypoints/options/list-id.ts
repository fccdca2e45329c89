const TAB = crypto.randomUUID();

/** Makes a list's id, unique to this tab: its next request cancels the one under way, and no other tab's. */
export function listIdOf(name: string): string {
  return `${name} ${TAB}`;
}
