import type { FoundAddress } from "./found-address.ts";
import { positionOf } from "./position.ts";
import { decodeEntities, type Piece, piecesOf } from "./tags.ts";

/** Pieces read before a page may draw. */
const SLICE = 2_000;

/** Attributes of a link to something else than a page: a style sheet, or the same page for programs. */
const NO_PAGE = /\srel\s*=(?!\s*["']?(alternate|canonical))|\stype\W+\w+\/(rss|atom|json|xml)/i;

const HREF = attributeNamed("href");

/** Attributes of a list of feeds, which names the site of each besides. */
const SITE = attributeNamed("(?:html)?url");
const FEED = attributeNamed("xmlurl");

/** Names of the first element of feeds. */
export const FEEDS = ["rss", "feed", "rdf"];

/** Is it HTML or XML, also below a browser's or server's remark? Addresses may stand between angle brackets, too. */
export function isMarkup(text: string): boolean {
  return /^(\s*<(?!\w+:\/\/)[a-z!?]|[^<]*\n<(\?xml|urlset|sitemapindex|rss|feed)[\s>])/i.test(text.slice(0, 1_000));
}

/** Finds the addresses of a sitemap; of other XML and HTML those of links, and texts that are one. */
export function* addressesInMarkup(markup: string): Generator<FoundAddress | null> {
  const lineOf = lineCounter(markup);
  for (const found of markedAddresses(markup)) yield found && { text: found.text, line: lineOf(found.at) };
}

type Marked = { text: string; at: number } | null;

/** The element whose text is collected. */
interface Element {
  name: string;
  text: string;
  at: number;
}

function* markedAddresses(markup: string): Generator<Marked> {
  const loc = locOf(rootOf(markup));
  let element: Element | null = null;
  let count = 0;
  for (const piece of piecesOf(markup)) {
    count += 1;
    if (count % SLICE === 0) yield null;
    if (piece.kind === "text") {
      if (element) element.text += piece.text;
      continue;
    }
    // A tag inside the element ends its text as well: what is wanted holds none.
    if (element && isWanted(element, loc)) yield { text: inOneLine(element.text), at: element.at };
    element = null;
    if (piece.kind === "close") continue;
    const link = linkOf(piece, loc);
    if (link) yield { text: link, at: piece.at };
    else element = { name: piece.name, text: "", at: piece.at };
  }
}

/** Name of the first element, in lower case with its prefix. */
export function rootOf(markup: string): string {
  for (const piece of piecesOf(markup)) if (piece.kind === "open") return piece.name;
  return "";
}

/** Name of the elements with addresses in a sitemap; the prefix tells them from those of images. Null for others. */
function locOf(root: string): string | null {
  const name = localName(root);
  // Feeds name their makers, pictures and comments, too.
  if (FEEDS.includes(name)) return "link";
  if (name === "opml") return "outline";
  return name === "urlset" || name === "sitemapindex" ? `${root.slice(0, -name.length)}loc` : null;
}

/** Name without the prefix of its namespace. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Any text of such an element counts, so that what is no address is shown; elsewhere texts that are one. */
function isWanted({ name, text }: Element, loc: string | null): boolean {
  if (loc !== null) return name === loc && text.trim() !== "";
  return !/^script|image:/.test(name) && /^https?:\/\/\S+$/i.test(text.trim());
}

/** Address of a link to another page, or of an entry of a feed; the texts of entries link elsewhere. */
function linkOf({ name, attributes }: Piece & { kind: "open" }, loc: string | null): string | null {
  if (loc ? name !== loc : !/^(a|area|link)$/.test(name)) return null;
  if (name === "link" && NO_PAGE.test(attributes)) return null;
  if (name !== "outline") return addressIn(attributes, HREF);
  return addressIn(attributes, SITE) ?? addressIn(attributes, FEED);
}

function addressIn(attributes: string, attribute: RegExp): string | null {
  const [, , quoted, bare] = attribute.exec(attributes) ?? [];
  const link = inOneLine(decodeEntities(quoted ?? bare ?? ""));
  return /^[a-z][a-z\d+.-]{0,20}:\/\//i.test(link) ? link : null;
}

/** Matches an attribute: its value is in the second group, or in the third without quotes. */
function attributeNamed(name: string): RegExp {
  return new RegExp(`\\s${name}\\s*=\\s*(?:(["'])(.*?)\\1|([^\\s"'>]+))`, "is");
}

/** Inserted text is kept with an address in each line. */
function inOneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** Counts lines up to positions that only grow. */
function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let next = positionOf("\n", text, 0);
  return (at) => {
    while (next < at) {
      line += 1;
      next = positionOf("\n", text, next + 1);
    }
    return line;
  };
}
