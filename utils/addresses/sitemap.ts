import { isWeb } from "../url.ts";
import type { FoundAddress } from "./found-address.ts";
import { linesOf } from "./lines.ts";
import { addressesInMarkup, FEEDS, isMarkup, localName, rootOf } from "./markup.ts";

/** The interface of sitemaps allows no longer ones. */
const MAX_ADDRESS_LENGTH = 2_048;

/** Content of a sitemap file: pages, or further files. */
interface Sitemap {
  lists: "pages" | "files";
  addresses: Generator<Pick<FoundAddress, "text"> | null>;
}

/** Tells what a sitemap lists. Feeds and lists with an address in each line are sitemaps, too. Null for other texts. */
export function readSitemapText(text: string): Sitemap | null {
  if (!isMarkup(text)) {
    const first = text.slice(0, 10_000).trimStart().split(/\s/, 1)[0] ?? "";
    return isSitemapAddress(first) ? { lists: "pages", addresses: addressByLine(text) } : null;
  }
  const root = localName(rootOf(text));
  const lists = root === "sitemapindex" ? "files" : "pages";
  return ["sitemapindex", "urlset", ...FEEDS].includes(root) ? { lists, addresses: addressesInMarkup(text) } : null;
}

function* addressByLine(lines: string): Generator<Pick<FoundAddress, "text"> | null> {
  for (const line of linesOf(lines)) {
    const text = line.trim();
    yield isSitemapAddress(text) ? { text } : null;
  }
}

/** May it stand in a sitemap? No site has a star for its name, which Chromium spells "%2A". */
export function isSitemapAddress(text: string): boolean {
  const isAbsolute = /^https?:\/\/(?![^/?#]*(\*|%2a))/i.test(text);
  return text.length <= MAX_ADDRESS_LENGTH && isAbsolute && isWeb(URL.parse(text));
}

/** Reads an address of a file, which may be relative to it. @returns null for what is not allowed in a sitemap */
export function sitemapAddress(text: string, file: string): string | null {
  if (isSitemapAddress(text)) return text;
  const url = /^[^\s#]\S*$/.test(text) && URL.parse(text.replace(/^www\./i, "//$&"), file)?.href;
  return url && isSitemapAddress(url) ? url : null;
}

/** Lists the `Sitemap:` lines of a robots.txt, which may occur anywhere in it; a bare word is not an address. */
export function sitemapsInRobots(text: string): string[] {
  return text.match(/(?<=^\s*sitemap[ \t]*:[ \t]*)(\/|https?:)\S+/gim) ?? [];
}
