import { type Fields, toFields } from "./fields.ts";

/** Where a list stands in an answer. */
interface ListEnvelope {
  /** The rows as they came; null where there are none. */
  rows: unknown[] | null;
  /** Do services leave out rows here, or write null for them, where there are none? */
  mayBeEmpty: boolean;
  /** The objects around the list that may tell of its pages. */
  places: Fields[];
}

/**
 * Finds the list in an answer: the body itself, `data`, `data.data`, the resource's plural name, or HAL's `_embedded`.
 *
 * @param body - the parsed answer
 * @param name - the resource's plural name
 */
export function openList(body: unknown, name: string): ListEnvelope {
  const outer = toFields(body) ?? {};
  const inner = toFields(outer.data) ?? toFields(outer[name]) ?? {};
  const embedded = toFields(outer._embedded) ?? {};
  const candidates = [body, outer.data, outer[name], inner.data, inner[name], embedded[name]];
  const rows = candidates.find(Array.isArray) ?? Object.values(embedded).find(Array.isArray) ?? null;
  const mayBeEmpty = toFields(outer._links) !== null || outer.data === null || outer[name] === null;
  const within = (places: Fields[], ...names: string[]) => [
    ...places,
    ...places.flatMap((place) => names.map((part) => toFields(place[part]))).filter((place) => place !== null),
  ];
  const places = within(within([outer, inner], "meta"), "page", "pagination");
  return { rows, mayBeEmpty, places: within(places, "links", "_links") };
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
