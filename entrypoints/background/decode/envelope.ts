import { LIST_PARAMETERS } from "@/utils/contract.ts";
import { isShortText, toFields } from "./fields.ts";

/** Where a list and what is said about it stand in an answer. */
export interface ListEnvelope {
  rows: unknown[];
  total: number | null;
  from: number | null;
  next: string | null;
  previous: string | null;
  isLast: boolean;
}

/**
 * Finds the list in an answer: the body itself, `data`, `data.data`, or the resource's plural name.
 *
 * @param body - the parsed answer
 * @param name - the resource's plural name
 * @param linkHeader - the `Link` header, if there is one
 * @returns the rows as they came and the paging that the service tells; null where there is no list
 */
export function openList(body: unknown, name: string, linkHeader: string | null): ListEnvelope | null {
  const outer = toFields(body) ?? {};
  const inner = toFields(outer.data) ?? toFields(outer[name]) ?? {};
  const rows = [body, outer.data, outer[name], inner.data, inner[name]].find(Array.isArray);
  if (!rows) return null;
  const places = [outer, toFields(outer.meta), inner, toFields(inner.meta)].filter((place) => place !== null);
  const links = [toFields(outer.links), toFields(inner.links)].filter((place) => place !== null);
  const following = [...pick(links, "next"), ...pick(places, "next_page_url"), relation(linkHeader, "next")];
  const next = queryOf(following);
  return {
    rows,
    total: count(places, ["total", "total_count"]),
    from: count(places, ["from"]),
    next,
    previous: queryOf([...pick(links, "prev"), ...pick(places, "prev_page_url"), relation(linkHeader, "prev")]),
    isLast: next === null && following.includes(null),
  };
}

/**
 * The candidates for a single resource in an answer, the most wrapped first.
 *
 * @param body - the parsed answer
 * @param name - the resource's singular name
 */
export function openItem(body: unknown, name: string): unknown[] {
  const outer = toFields(body);
  const inner = toFields(outer?.data);
  return [inner?.[name], inner, outer?.[name], outer].filter((candidate) => toFields(candidate) !== null);
}

type Fields = Record<string, unknown>;

function pick(places: Fields[], name: string): unknown[] {
  return places.map((place) => place[name]);
}

function count(places: Fields[], names: string[]): number | null {
  const values = names.flatMap((name) => pick(places, name)).filter((value) => value !== null && value !== "");
  const numbers = values.map((value) => (typeof value === "string" ? Number(value) : value));
  return (numbers.find((number) => Number.isSafeInteger(number) && (number as number) >= 0) as number) ?? null;
}

/**
 * Only the paging parameters of a link are used: the key never follows it to another place, and what is listed stays
 * what was asked for.
 */
function queryOf(links: unknown[]): string | null {
  const texts = links.map((link) => toFields(link)?.href ?? link).filter(isShortText);
  const queries = texts.map((link) => URL.parse(link, "https://service.invalid/")?.searchParams);
  const paging = queries.find((query) => query && query.size > 0);
  if (!paging) return null;
  for (const name of LIST_PARAMETERS) paging.delete(name);
  return `?${paging}`;
}

/** The target of one relation in a `Link` header (RFC 8288). */
function relation(header: string | null, name: string): string | undefined {
  const targets = header?.matchAll(/<([^>]*)>([^<]*)/g) ?? [];
  const wanted = new RegExp(`;\\s*rel="?(?:[^";]*\\s)?${name}(?:\\s[^";]*)?"?\\s*(?:[;,]|$)`, "i");
  return [...targets].find(([, , parameters]) => wanted.test(parameters ?? ""))?.[1];
}
