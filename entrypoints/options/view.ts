const TAB = crypto.randomUUID();

/**
 * Names a list that is shown, so that its next request cancels the one under way, and no other tab's.
 *
 * @param name - unique within the options page
 */
export function viewOf(name: string): string {
  return `${name} ${TAB}`;
}
