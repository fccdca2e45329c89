import { isRecord } from "@/utils/guards.ts";
import { type Fields, toFields } from "./fields.ts";
import { lowerCased } from "./lower-cased.ts";

interface ListEnvelope {
  /** As received; null where there is no list. */
  rows: unknown[] | null;
  /** May services leave out the list here, or write null, when it is empty? */
  mayBeEmpty: boolean;
  /** Objects around the list that may hold paging fields. */
  places: Fields[];
}

/** Names of lists in Django REST framework, Spring, mongoose-paginate and others. */
const GENERAL_NAMES = ["results", "content", "items", "docs", "rows"];

/**
 * Finds the list: the body itself, `data`, `data.data`, the plural name, HAL's `_embedded`, or a general name.
 *
 * @param name - plural
 */
export function openList(body: unknown, name: string): ListEnvelope {
  const outer = lowerCased(toFields(body) ?? {});
  const inner = lowerCased(toFields(outer.data) ?? toFields(outer[name]) ?? {});
  const embedded = toFields(outer._embedded) ?? {};
  const candidates = [body, outer.data, outer[name], inner.data, inner[name], embedded[name]];
  const named = candidates.find(Array.isArray) ?? Object.values(embedded).find(Array.isArray);
  const isNull = [...candidates, ...GENERAL_NAMES.map((general) => outer[general])].includes(null);
  // Go writes null for an empty list; by itself, or beside anything but success, it may be a failure.
  const isEmpty = body && isNull && Object.values(outer).every((value) => !value || value === outer.success);
  const rows = named ?? [outer, inner].flatMap(generalLists)[0] ?? (isEmpty ? [] : null);
  // Under another name, it proves no end: a field of paging whose value is unknown.
  const doubt = isEmpty && outer[name] !== null ? { more: null } : {};
  const mayBeEmpty = toFields(outer._links) !== null || isNull;
  const within = (places: Fields[], ...names: string[]) => [
    ...places.flatMap((place) => names.map((part) => place[part]).filter(isRecord)),
    ...places,
  ];
  const places = within(
    within([outer, inner, doubt, ...djangoTotals(outer, rows)], "meta", "_meta"),
    "page",
    "pagination",
  );
  return { rows, mayBeEmpty, places: within(places, "links", "_links") };
}

/** A single report may have such a field of its own. OData's `value` is never null. */
function generalLists(place: Fields): unknown[][] {
  return place.id !== undefined || place.url !== undefined
    ? []
    : [...GENERAL_NAMES, "value"].map((name) => place[name]).filter(Array.isArray);
}

/** Elsewhere, a count may be that of the page. */
function djangoTotals({ results, next, count }: Fields, rows: unknown[] | null): Fields[] {
  return rows !== null && rows === results && next !== undefined ? [{ total: count }] : [];
}

/** Returns what may be a single resource, the most deeply wrapped first. @param name - singular */
export function openItem(body: unknown, name: string): unknown[] {
  const named = lowerCased(toFields(body) ?? {});
  const inner = toFields(named.data);
  return [inner && lowerCased(inner)[name], inner, named[name], body];
}
