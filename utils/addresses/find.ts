import type { FoundAddress } from "./found-address.ts";
import { addressesInLines } from "./lines.ts";
import { addressesInMarkup, isMarkup } from "./markup.ts";
import { collectInSlices } from "./slices.ts";

/** Longer ones cannot be sent; cut, they are still too long. */
const MAX_TEXT_LENGTH = 8_000;

/**
 * Finds addresses in any text, in their order: one in each line, among words, in CSV, in a table that was copied, in
 * HTML, or in a sitemap. What has another scheme than http(s) is returned too, so that the user learns of it. Takes
 * linear time, whatever the text, with pauses in which the page draws.
 */
export function findInSlices(text: string): Promise<FoundAddress[]> {
  return collectInSlices(walkAddresses(text));
}

/** Gives null now and then, where a page may pause to draw. */
function* walkAddresses(text: string): Generator<FoundAddress | null> {
  for (const found of isMarkup(text) ? addressesInMarkup(text) : addressesInLines(text)) {
    yield found && { ...found, text: found.text.slice(0, MAX_TEXT_LENGTH) };
  }
}
