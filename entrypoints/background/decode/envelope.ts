import { type Fields, toFields } from "./fields.ts";

interface ListEnvelope {
  /** As received; null where there is no list. */
  rows: unknown[] | null;
  /** May services leave out the list here, or write null, when it is empty? */
  mayBeEmpty: boolean;
  /** Objects around the list that may hold paging fields. */
  places: Fields[];
}

/** Finds the list: the body itself, `data`, `data.data`, the plural name, or HAL's `_embedded`. @param name - plural */
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

/** Returns the candidates for a single resource, the most deeply wrapped first. @param name - singular */
export function openItem(body: unknown, name: string): unknown[] {
  const outer = toFields(body);
  const inner = toFields(outer?.data);
  return [inner?.[name], inner, outer?.[name], outer].filter((candidate) => toFields(candidate) !== null);
}
