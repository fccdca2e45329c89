import { findSeparator, splitCells } from "./cells.ts";
import { withoutEscapes } from "./escapes.ts";
import type { FoundAddress } from "./found-address.ts";
import { isMarkup } from "./markup.ts";
import { positionOf } from "./position.ts";
import { collectInSlices } from "./slices.ts";
import { addressesInWords, isLikeAddress, withoutInvisible } from "./words.ts";

/** Lines read before a page may draw. */
const SLICE = 500;

const BETWEEN_HOSTS = /[\s,;|]+/;

/** Finds the addresses of a text of lines: a list, prose, CSV, or a copied table. */
export function* addressesInLines(escaped: string): Generator<FoundAddress | null> {
  const text = withoutEscapes(escaped);
  const separator = findSeparator(text);
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    for (const found of addressesInLine(line, separator)) yield { text: found, line: number };
    if (number % SLICE === 0) yield null;
  }
}

export function* linesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = positionOf("\n", text, start);
    yield text.slice(start, text[end - 1] === "\r" ? end - 1 : end);
    start = end + 1;
  }
}

/**
 * Counts the lines of a text that hold something, but none of the addresses found in it, in slices. Of markup lines say
 * nothing.
 */
export async function countLinesWithout(text: string, found: FoundAddress[]): Promise<number> {
  if (isMarkup(text)) return 0;
  const lines = new Set(found.map(({ line }) => line));
  return (await collectInSlices(linesWithout(text, lines))).length;
}

/** Gives null now and then, where a page may pause to draw. */
function* linesWithout(text: string, lines: ReadonlySet<number>): Generator<number | null> {
  let number = 0;
  for (const line of linesOf(withoutEscapes(text))) {
    number += 1;
    if (!lines.has(number) && withoutInvisible(line).trim() !== "") yield number;
    if (number % SLICE === 0) yield null;
  }
}

function addressesInLine(line: string, separator: string | null): string[] {
  const plain = withoutInvisible(line).trim();
  const cells = separator === null ? [plain] : splitCells(plain, separator);
  const found = cells.flatMap((cell) => addressesInWords(cell));
  if (found.length > 0 && plain.includes("://")) return found;
  const bare = bareAddressesIn(cells);
  if (bare.length > 0) return bare;
  return found.length === 0 && /^[a-z][a-z\d+.-]{0,20}:\S+$/i.test(plain) ? [plain] : found;
}

/** Finds addresses without a scheme: the first cell that is one, or else all of a line that holds nothing else. */
function bareAddressesIn(cells: string[]): string[] {
  const texts = cells.map(withoutListMarks);
  const first = texts.find(isLikeAddress);
  if (first !== undefined) return [first];
  const hosts: string[] = [];
  for (const piece of texts.flatMap((text) => text.split(BETWEEN_HOSTS))) {
    const host = withoutListMarks(piece);
    if (isLikeAddress(host)) hosts.push(host);
    // Prose ends here at its first word.
    else if (host !== "") return [];
  }
  return hosts;
}

/** Drops what lists have before and after each of their entries, quotes too, and the full stop after a host. */
function withoutListMarks(cell: string): string {
  return cell
    .replace(/^(?:(?:[^\p{L}\p{N}\s]|\d{1,4}[.)])\s+){0,9}["'`“]?/u, "")
    .replace(/["'`”]?(?<![,;])[,;]*$|\.$(?<!\/.*)/, "");
}
