const TAB = crypto.randomUUID();

/**
 * Makes the id of a list that is shown: its next request cancels the one under way, and no other tab's.
 *
 * @param name - unique within the options page
 */
export function listIdOf(name: string): string {
  return `${name} ${TAB}`;
}
