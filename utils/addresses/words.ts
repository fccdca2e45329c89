import { positionOf } from "./position.ts";

/** Characters that end an address in a text: blanks, brackets of markup, quotes, and full stops and commas of other scripts. */
const END = /[\s<>"`“”„«»〈-】、。！（），；？]/;

/** What ends an address by the mark before it: in quotes, tables, LaTeX, and links of Markdown, Slack, Jira and forums. */
const PAIRS: Record<string, RegExp> = {
  "'": endOr("'"),
  "|": endOr("\\|"),
  "{": endOr("}"),
  "}": endOr("{"),
  "<": endOr("\\|"),
  "(": endOr("\\)[[\\]]"),
  "[": endOr("\\||][[(](?![\\w-]*][=[])"),
  "]": endOr("\\[/"),
};

/** A second address after a mark that separates. */
const NEXT = new RegExp(`(?:[,;|]|${END.source})[a-z][a-z\\d+.-]{0,19}://`, "i");

/** A host that says so by its name, with what follows it; not behind a scheme, and not of an e-mail address. */
const WWW = new RegExp(`(?<![\\w@./-])www\\.(?:(?![,;|]www\\.)[^${END.source.slice(1)})+`, "gi");

const WHOLE = /^[a-z][a-z\d+.-]{0,19}:\/\/\S*$/i;
const WITH_PATH = /:\/\/.*[/?#]/;

/** Longest name of a scheme that is looked for. */
const MAX_SCHEME_LENGTH = 20;

const HOST = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*\.([\p{L}\p{M}]{2,63}|xn--[a-z\d-]+)\.?(:\d+)?$/iu;

/** Endings of names of files, which look like a host. */
const FILES = /\.(html?|php|aspx?|jsp|pdf|jpe?g|png|gif|svg|webp|css|js(on)?|xml|csv|txt|gz|(doc|xls)x?)$/i;

/**
 * Finds everything with a scheme and `://` among words, and hosts that begin with `www.`; punctuation around it is left
 * out. One piece that begins with a scheme is one address: cut, it could be another page's. Only a host drops what follows
 * it. Takes linear time.
 */
export function addressesInWords(text: string): string[] {
  if (WHOLE.test(text) && !NEXT.test(text)) return [WITH_PATH.test(text) ? text : withoutPunctuation(text)];
  const found: string[][] = [];
  let from = 0;
  let done = 0;
  for (let mark = text.indexOf("://"); mark !== -1; mark = text.indexOf("://", from)) {
    const start = startOfScheme(text, mark, from);
    if (start === mark) {
      from = mark + 3;
      continue;
    }
    const end = endOfAddress(text, start, mark + 3);
    found.push(hostsIn(text.slice(done, start)), [withoutPunctuation(text.slice(start, end))]);
    from = end;
    done = end;
  }
  return [...found, hostsIn(text.slice(done))].flat();
}

function hostsIn(text: string): string[] {
  return (text.match(WWW) ?? []).map(withoutPunctuation).filter(isLikeAddress);
}

/** Is it a host, with or without a path, as people write it without a scheme? */
export function isLikeAddress(text: string): boolean {
  const [host = ""] = text.slice(0, 300).split(/[/?#]/, 1);
  if (/\s/.test(text)) return false;
  if (/^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(:\d+)?$/i.test(host))
    return /[:/]/.test(text) || !/^\d/.test(host);
  return HOST.test(host) && (host.length < text.length || !FILES.test(host));
}

const INVISIBLE = "[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff]";
const BETWEEN_ADDRESSES = new RegExp(`${INVISIBLE}(?=[a-z][a-z\\d+.-]{0,20}://)`, "gi");

/** Drops marks that nobody sees and that copied texts are full of; before an address they stand for a blank. */
export function withoutInvisible(text: string): string {
  return text.replace(BETWEEN_ADDRESSES, " ").replace(new RegExp(INVISIBLE, "g"), "");
}

function startOfScheme(text: string, mark: number, least: number): number {
  const before = text.slice(Math.max(least, mark - MAX_SCHEME_LENGTH), mark);
  return mark - (/[a-z][a-z\d+.-]*$/i.exec(before)?.[0].length ?? 0);
}

function endOr(mark: string): RegExp {
  return new RegExp(`${mark}|${END.source}`);
}

/** An address ends before a blank, before another one after a separator, and at what closes the mark before it. */
function endOfAddress(text: string, start: number, after: number): number {
  const ending = PAIRS[text[start - 1] ?? ""] ?? END;
  for (let from = after; ; ) {
    const mark = positionOf("://", text, from);
    const part = text.slice(from, mark);
    const end = part.search(ending);
    if (end !== -1) return from + end;
    if (mark === text.length) return mark;
    // One list in one line: "https://a.example,https://b.example".
    const next = /[,;|][a-z]+$/i.exec(part.slice(-MAX_SCHEME_LENGTH - 1));
    if (next) return mark - next[0].length;
    from = mark + 3;
  }
}

/** Drops what follows an address in prose; a closing bracket stays where the address opened it. */
function withoutPunctuation(address: string): string {
  const spare: Record<string, number> = {};
  for (const [open = "", close = ""] of ["()", "[]", "{}"]) {
    spare[close] = address.split(close).length - address.split(open).length;
  }
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? "";
    const left = spare[last];
    if (left === undefined ? !/[.,;:!?'’،؟*_~|\\]/.test(last) : left <= 0) break;
    if (left) spare[last] = left - 1;
  }
  return address.slice(0, end);
}
