import { LIST_PARAMETERS, type Page } from "@/utils/contract.ts";
import { type Fields, isShortText, toFields } from "./fields.ts";
import { linkRelations } from "./link-header.ts";

/** What a service says about a page of a list, beyond its rows. */
type Paging = Pick<Page<unknown>, "total" | "from" | "next" | "previous" | "isLast">;

/** What a service tells, by the word it uses for it. */
type Told = Map<string, unknown>;

/** No page of the interface is shorter (section 8). */
const SHORTEST_PAGE = 10;

// In lower case and without underscores, as services spell them differently.
const NEXT = ["next", "nextpageurl", "nextpage", "nextcursor", "hasmore", "hasnext", "hasnextpage"];
const PREVIOUS = ["prev", "previous", "prevpageurl", "previouspageurl", "prevpage", "previouspage", "prevcursor"];
const OTHER_LINKS = ["first", "last", "prev", "previous"];

/** A service that uses such a word knows of pages. */
const PAGING_WORD = /total|count|from|page|limit|offset|size|next|prev|first|last|more|cursor/;

/**
 * Reads where a page stands in its list.
 *
 * @param places - the objects of the answer that may tell it
 * @param headers - `Link` and `X-Total-Count` count
 * @param rows - the number of rows on the page
 */
export function readPaging(places: Fields[], headers: Headers, rows: number): Paging {
  const told = gather(places, headers);
  const total = numberOf(told, "total", "totalcount", "totalelements", "totalitems");
  const page = numberOf(told, "currentpage", "page");
  const perPage = numberOf(told, "perpage", "pagesize");
  const pages = numberOf(told, "lastpage", "totalpages", "pages") ?? (total && perPage && Math.ceil(total / perPage));
  const from = numberOf(told, "from") ?? (rows > 0 ? firstRow(page, perPage, rows === total) : null);
  const next = pageLink(told, NEXT) ?? (page && pages && page < pages ? `?page=${page + 1}` : null);
  const previous = pageLink(told, PREVIOUS) ?? (page && page > 1 ? `?page=${page - 1}` : null);
  const end = total === 0 ? rows : from && from - 1 + rows;
  const isEnd =
    total !== null && end !== null
      ? end === total
      : (page !== null && pages !== null && page >= pages) || saysEnd(told, rows);
  return { total, from, next, previous, isLast: isEnd && next === null && valuesOf(told, NEXT).every(isNothing) };
}

/** Of a word that several places use, the first that says something counts. */
function gather(places: Fields[], headers: Headers): Told {
  const told: Told = new Map();
  const total = headers.get("x-total-count");
  const inHeaders = [...linkRelations(headers.get("link")), ...(total === null ? [] : [["total", total] as const])];
  for (const [name, value] of [...places.flatMap((place) => Object.entries(place)), ...inHeaders]) {
    const word = name.toLowerCase().replaceAll("_", "");
    told.set(word, told.get(word) ?? value);
  }
  return told;
}

function valuesOf(told: Told, words: string[]): unknown[] {
  return words.filter((word) => told.has(word)).map((word) => told.get(word));
}

function numberOf(told: Told, ...words: string[]): number | null {
  const counts = valuesOf(told, words).map(toCount);
  return counts.find((count) => count !== null) ?? null;
}

function toCount(value: unknown): number | null {
  const isCount = typeof value === "string" ? /^\d{1,15}$/.test(value) : Number.isSafeInteger(value);
  return isCount && Number(value) >= 0 ? Number(value) : null;
}

function firstRow(page: number | null, perPage: number | null, isWhole: boolean): number | null {
  return page && perPage ? (page - 1) * perPage + 1 : isWhole ? 1 : null;
}

function isNothing(value: unknown): boolean {
  return value === null || value === "" || value === false;
}

/** Does the service say that no page follows, by whatever it says of neighbouring pages? */
function saysEnd(told: Told, rows: number): boolean {
  const next = valuesOf(told, NEXT);
  if (next.length > 0) return next.every(isNothing);
  if (valuesOf(told, OTHER_LINKS).some((link) => isShortText(addressOf(link)))) return true;
  return rows < SHORTEST_PAGE && ![...told.keys()].some((word) => PAGING_WORD.test(word));
}

/** The query string of the first of these words that leads to a page. */
function pageLink(told: Told, words: string[]): string | null {
  const queries = words.map((word) => queryOf(word, addressOf(told.get(word))));
  return queries.find((query) => query !== null) ?? null;
}

function queryOf(word: string, value: unknown): string | null {
  if (/^(next|prev|previous)page$/.test(word) && toCount(value)) return `?page=${value}`;
  if (!isShortText(value) || value === "") return null;
  return word.endsWith("cursor") ? `?${new URLSearchParams({ cursor: value })}` : pagingOf(value);
}

function addressOf(link: unknown): unknown {
  return toFields(link)?.href ?? link;
}

/**
 * Only the paging parameters of a link are used: the key never follows it to another place, and what is listed stays
 * what was asked for.
 */
function pagingOf(link: string): string | null {
  const query = URL.parse(link, "https://service.invalid/")?.searchParams;
  if (!query?.size) return null;
  for (const name of LIST_PARAMETERS) query.delete(name);
  return `?${query}`;
}
