const TAB = crypto.randomUUID();

/**
 * Names the channel of a list that is shown: its next request cancels the one under way, and no other tab's.
 *
 * @param name - unique within the options page
 */
export function channelOf(name: string): string {
  return `${name} ${TAB}`;
}
