import { RESULTS, type Report, type ReportsQuery } from "./contract.ts";
import { isRecord } from "./guards.ts";
import { decodedParts } from "./percent.ts";

/** Filters of "List reports" (section 4.3). */
const FILTERS = ["search", "project", "result"] as const;
export type Filter = (typeof FILTERS)[number];

type Filters = Pick<ReportsQuery, Filter>;

/** Does a row fit a filter? Null where the row does not tell. */
const FITS: Record<Filter, (report: Report, wanted: string) => boolean | null> = {
  search: fitsSearch,
  project: fitsProject,
  result: fitsResult,
};

/** Does a row fit all filters of the query? Null where it contradicts none of them, but does not tell of each. */
export function fitsQuery(report: Report, query: Filters): boolean | null {
  const told = inForce(query).map((name) => FITS[name](report, query[name] as string));
  return told.includes(false) ? false : told.includes(null) ? null : true;
}

/** Does a row contradict the query, so that the service cannot have applied a filter to it? */
export function contradicts(report: Report, query: Filters): boolean {
  return fitsQuery(report, query) === false;
}

/** Returns the filters of the query for which some row does not tell whether it fits. */
export function untoldFilters(reports: Report[], query: Filters): Filter[] {
  return inForce(query).filter((name) => reports.some((report) => FITS[name](report, query[name] as string) === null));
}

/** Does a text contain the search? Ignores case, accents and percent-encoding, because services compare differently. */
export function contains(text: string, search: string): boolean {
  const wanted = spellings(search.trim());
  return spellings(text).some((spelling) => wanted.some((part) => spelling.includes(part)));
}

function inForce(query: Filters): Filter[] {
  return FILTERS.filter((name) => query[name]);
}

/** Null where one is in international letters and the other in Punycode, which browsers do not decode. */
function fitsSearch({ url }: Report, search: string): boolean | null {
  if (url === "") return null;
  const { href = url } = URL.parse(url) ?? {};
  if (contains(url, search) || (href !== url && contains(href, search))) return true;
  const [isEncoded, isSearchEncoded] = [/xn--/i.test(url), /xn--/i.test(search)];
  const mayBeSame = (isEncoded && !isAscii(search)) || (isSearchEncoded && !isAscii(url));
  return mayBeSame ? null : false;
}

/** Null for a word of the service's own: it may be its name for the result. */
function fitsResult({ result }: Report, wanted: string): boolean | null {
  const told = fold(result ?? "");
  if (told === fold(wanted)) return true;
  return RESULTS.some((word) => fold(word) === told) ? false : null;
}

/** Null where it may be an id or a link instead of the project's name. */
function fitsProject({ more }: Report, wanted: string): boolean | null {
  const name = projectName(more.project);
  if (!isFilled(name)) return null;
  if (fold(name) === fold(wanted)) return true;
  return /^(\d+|[\da-f]{8}-[\da-f-]{27}|(https?:\/)?\/.*)$/i.test(name) ? null : false;
}

/** Returns the name of a report's project where a service tells it as an object; anything else as it was told. */
export function projectName(told: unknown): unknown {
  if (!isRecord(told)) return told;
  return isFilled(told.project) ? told.project : told.name;
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function spellings(text: string): string[] {
  const decoded = decodedParts(text);
  return decoded === text ? [fold(text)] : [fold(text), fold(decoded)];
}

/** Upper case also unites "ß" with "ss" and the two forms of sigma. */
function fold(text: string): string {
  const trimmed = text.trim();
  // Most addresses: with thousands of them the rest would hold up the page.
  if (isPlain(trimmed)) return trimmed.toUpperCase();
  return trimmed.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase();
}

function isPlain(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

function isAscii(text: string): boolean {
  return isPlain(decodedParts(text));
}
