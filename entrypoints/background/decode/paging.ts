import { LIST_PARAMETERS, type Page } from "@/utils/contract.ts";
import { type Fields, isShortText, toFields } from "./fields.ts";
import { toldByHeaders } from "./paging-headers.ts";

type Paging = Pick<Page<unknown>, "total" | "from" | "next" | "previous" | "isLast">;

/** Paging fields under the service's own names, without `_` and `-`. */
type Told = (readonly [name: string, value: unknown])[];

/** Shortest page size of the interface (section 8). */
const MIN_PAGE = 10;

const NEXT = /^((@odata\.)?next(page)?(url|cursor|link)?|has(more|next(page)?))$/i;
const PREVIOUS = /^prev(ious)?(page)?(url|cursor)?$/i;
const LINKS_BESIDE = /^(first|last|prev(ious)?)$/i;

/**
 * Mark of our own behind the parameters of a list whose first page is called 0, which is never sent: the numbers of its
 * other pages do not show it.
 */
const FROM_ZERO = "#0";

/** Names that show that the service pages its lists. */
const PAGING_WORD = /total|count|from|page|limit|offset|size|next|prev|first|last|more|cursor/i;

/**
 * Reads a page's position in its list.
 *
 * @param places - objects that may hold paging fields; headers count too
 * @param rows - number of rows on the page
 * @param at - paging parameters asked for; null for the first page
 * @param asked - number of rows asked for
 */
export function readPaging(places: Fields[], headers: Headers, rows: number, at: string | null, asked = 0): Paging {
  const told = [...places.flatMap(Object.entries<unknown>), ...toldByHeaders(headers)].flatMap(([name, value]) =>
    value === undefined ? [] : [[name.replace(/[_-]/g, ""), value] as const],
  );
  const toldTotal =
    countOf(told, /^(filter|@odata\.)count$/) ??
    countOf(told, /^total(count|elements|items|docs|entries|records|results)?$/i);
  const isUntrue = toldTotal !== null && toldTotal < rows;
  const total = isUntrue ? null : toldTotal;
  const { page, perPage: toldSize, ask } = placeOf(told, rows, at);
  const isOfAsked = rows === asked || (page && (page - 1) * asked + rows === total);
  const perPage = toldSize ?? ((isOfAsked && asked) || null);
  const pages = countOf(told, /^(lastpage|(total)?pages)$/i) ?? (total && perPage && Math.ceil(total / perPage));
  const hasMore = valuesOf(told, NEXT).includes(true) || valuesOf(told, /^last$/i).includes(false);
  const toldNext = linkOf(told, NEXT) ?? (page && (pages ? page < pages : hasMore) ? ask(page) : null);
  // A page that another one follows is full.
  const size = perPage ?? (toldNext === null ? null : rows);
  const from =
    countOf(told, /^from$/i) || (rows > 0 ? firstRow(page ?? placeInLinks(told), size, rows === total) : null);
  const toldPrevious = linkOf(told, PREVIOUS) ?? (page && page > 1 ? ask(page - 2) : null);
  const end = total === 0 ? rows : from && from - 1 + rows;
  // What calls itself the total of a first page may be the number of its rows.
  const isPastAll = from !== null && from > 1 && end === total;
  const next = isPastAll || toldNext === at ? null : toldNext;
  const isLastPage = page !== null && pages !== null && page >= pages;
  // A service that has named this page names none after its last.
  const isSilent = at !== null && total === null;
  const isEnd =
    !isUntrue && (total !== null && end !== null ? end === total : isLastPage || isSilent || saysEnd(told, rows));
  // Django's link to the first page has no number, and so no parameter that is not ours.
  const previous = toldPrevious === "?" ? null : toldPrevious;
  return { total, from, next, previous, isLast: isEnd && next === null && !valuesOf(told, NEXT).some(Boolean) };
}

interface Place {
  /** Counted from 1. */
  page: number | null;
  perPage: number | null;
  /** Returns the parameters of the page behind so many others. */
  ask: (before: number) => string;
}

/** Returns the page's place, and how the service asks for another one. */
function placeOf(told: Told, rows: number, at: string | null): Place {
  // Only Spring has such fields beside a page's number, and it counts its pages from 0.
  const isSpring = told.some(
    ([name, value]) => name === "totalElements" || (name === "last" && typeof value === "boolean"),
  );
  const number = isSpring ? countOf(told, /^number$/i) : null;
  const plain = countOf(told, /^(current)?page$/i);
  const page = number ?? plain ?? countOf(told, /^(current)?page(no|number)$/i);
  const perPage = countOf(told, number === null ? /^(perpage|pagesize|limit)$/i : /^(perpage|pagesize|size)$/i);
  const offset = countOf(told, /^offset$/i);
  // Another number may be that of the next page, and a limit that a first page does not reach is not the service's.
  const isOurs = at ? new URLSearchParams(at).get("offset") === String(offset) : offset === 0 && rows === perPage;
  if (perPage && offset !== null && page === null && isOurs)
    return { page: offset / perPage + 1, perPage, ask: (before) => `?offset=${before * perPage}` };
  const isMarked = number === null && (page === 0 || at?.endsWith(FROM_ZERO) === true);
  const start = number === null && !isMarked ? 1 : 0;
  const [name] = (plain === null && told.find(([name]) => /^[pP]age(No|Number)$/.test(name))) || ["page"];
  const ask = (before: number) => `?${name}=${before + start}${isMarked ? FROM_ZERO : ""}`;
  return { page: page === null ? null : page + 1 - start, perPage, ask };
}

function valuesOf(told: Told, name: RegExp): unknown[] {
  return told.filter(([word]) => name.test(word)).map(([, value]) => value);
}

function countOf(told: Told, name: RegExp): number | null {
  const counts = valuesOf(told, name).map(toCount);
  return counts.find((count) => count !== null) ?? null;
}

function toCount(value: unknown): number | null {
  const isCount = typeof value === "string" ? /^\d{1,15}$/.test(value) : Number.isSafeInteger(value);
  return isCount && Number(value) >= 0 ? Number(value) : null;
}

function firstRow(page: number | null, perPage: number | null, isWhole: boolean): number | null {
  return page && perPage ? (page - 1) * perPage + 1 : isWhole ? 1 : null;
}

/** Returns a page's number, counted from 1, between the first page and the next; null where links tell no numbers. */
function placeInLinks(told: Told): number | null {
  const [first = null, next = null] = [/^first$/i, NEXT].map((name) =>
    toCount(new URLSearchParams(linkOf(told, name) ?? "").get("page")),
  );
  return first !== null && next !== null && next > first ? next - first : null;
}

/** Does the service say that no page follows, given that it names no next one? */
function saysEnd(told: Told, rows: number): boolean {
  if (told.some(([name]) => NEXT.test(name)) || valuesOf(told, /^last$/i).includes(true)) return true;
  if (valuesOf(told, LINKS_BESIDE).some((link) => isShortText(addressOf(link)))) return true;
  return rows < MIN_PAGE && !told.some(([name]) => PAGING_WORD.test(name));
}

function linkOf(told: Told, name: RegExp): string | null {
  const queries = told.filter(([word]) => name.test(word)).map(([word, value]) => queryOf(word, addressOf(value)));
  return queries.find((query) => query !== null) ?? null;
}

function queryOf(name: string, value: unknown): string | null {
  if (/page$/i.test(name) && toCount(value)) return `?page=${value}`;
  // A cursor may be an id.
  const link = toCount(value) ? `${value}` : value;
  if (!isShortText(link) || link === "") return null;
  return /cursor$/i.test(name) ? `?${new URLSearchParams({ cursor: link })}` : pagingOf(link);
}

function addressOf(link: unknown): unknown {
  return toFields(link)?.href ?? link;
}

/** Keeps only a link's paging parameters: the key never follows it elsewhere, and our own filters stay. */
function pagingOf(link: string): string | null {
  const query = URL.parse(link, "https://service.invalid/")?.searchParams;
  if (!query?.size) return null;
  for (const name of LIST_PARAMETERS) query.delete(name);
  return `?${query}`;
}
