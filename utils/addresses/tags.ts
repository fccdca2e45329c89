import { positionOf } from "./position.ts";

/** Piece of HTML or XML. Names are lower case, with their prefix. */
export type Piece =
  | { kind: "open"; name: string; attributes: string; at: number }
  | { kind: "close"; name: string }
  | { kind: "text"; text: string; at: number };

const MAX_NAME_LENGTH = 100;

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * Walks through HTML or XML in linear time, as well as it is formed. Comments, instructions and document types are
 * left out; nothing that they declare is used, so that an entity never grows.
 */
export function* piecesOf(markup: string): Generator<Piece> {
  let at = 0;
  while (at < markup.length) {
    const tag = positionOf("<", markup, at);
    if (tag > at) yield { kind: "text", text: decodeEntities(markup.slice(at, tag)), at };
    if (tag === markup.length) return;
    const { piece, after } = pieceAt(markup, tag);
    if (piece) yield piece;
    at = after;
  }
}

interface Step {
  piece?: Piece;
  after: number;
}

function pieceAt(markup: string, at: number): Step {
  if (markup.startsWith("<!--", at)) return { after: past(markup, "-->", at + 4) };
  if (markup.startsWith("<![CDATA[", at)) {
    const after = past(markup, "]]>", at + 9);
    const text = markup.slice(at + 9, markup.endsWith("]]>", after) ? after - 3 : after);
    return { piece: { kind: "text", text, at: at + 9 }, after };
  }
  if (markup[at + 1] === "?") return { after: past(markup, "?>", at + 2) };
  if (markup[at + 1] === "!") return { after: pastType(markup, at + 2) };
  const name = /^\/?[\p{L}_][\p{L}\p{N}_.:-]*/u.exec(markup.slice(at + 1, at + MAX_NAME_LENGTH))?.[0].toLowerCase();
  if (!name) return { piece: { kind: "text", text: "<", at }, after: at + 1 };
  const end = endOfTag(markup, at + 1);
  const after = end + 1;
  if (name.startsWith("/")) return { piece: { kind: "close", name: name.slice(1) }, after };
  return { piece: { kind: "open", name, attributes: markup.slice(at + 1 + name.length, end), at }, after };
}

/** Position after a mark; after the text where it is missing. */
function past(markup: string, mark: string, from: number): number {
  return positionOf(mark, markup, from) + mark.length;
}

/** A tag ends at the first ">" that is not inside the quotes of a value. */
function endOfTag(markup: string, from: number): number {
  let quote = "";
  for (let at = from; at < markup.length; at += 1) {
    const mark = markup[at];
    if (quote !== "") quote = mark === quote ? "" : quote;
    else if (mark === ">") return at;
    else if ((mark === '"' || mark === "'") && /=\s?$/.test(markup.slice(at - 2, at))) quote = mark;
  }
  return markup.length;
}

/** Position after a document type, with what it declares between square brackets. */
function pastType(markup: string, from: number): number {
  let quote = "";
  let isInside = false;
  for (let at = from; at < markup.length; at += 1) {
    const mark = markup[at] ?? "";
    if (quote !== "") quote = mark === quote ? "" : quote;
    else if (mark === '"' || mark === "'") quote = mark;
    else if (markup.startsWith("<!--", at)) at = past(markup, "-->", at + 4) - 1;
    else if (mark === "[") isInside = true;
    else if (mark === "]") isInside = false;
    else if (mark === ">" && !isInside) return at + 1;
  }
  return markup.length;
}

/** Decodes XML's predefined entities and character references, once. Entities that a document declares stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7}|x[\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, number, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = Number(`0${number}`);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
}
