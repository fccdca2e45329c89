/** Paging headers beside `Link` and `Content-Range`, mostly written with `x-`, and the fields that say the same. */
const HEADERS = [
  ["total-count", "total"],
  ["total", "total"],
  ["wp-total", "total"],
  ["total-pages", "total_pages"],
  ["wp-totalpages", "total_pages"],
  ["page", "page"],
  ["per-page", "per_page"],
  ["next-page", "next_page"],
  ["prev-page", "prev_page"],
] as const;

/** `0-9/25`, `reports 0-9/25`, or a star for what is not told. */
const RANGE = /^(?:(?!bytes)\w{1,40} )?(?:(\d{1,15})-\d{1,15}|\*)\/(\d{1,15}|\*)$/i;

/** Longer headers are not parsed. */
const MAX_HEADER_LENGTH = 8192;

/** Returns what the headers tell about a list's pages, as the fields of bodies. */
export function toldByHeaders(headers: Headers): (readonly [name: string, value: unknown])[] {
  const [, first, total] = RANGE.exec(headers.get("content-range") ?? "") ?? [];
  return [
    ...linkRelations(headers.get("link")),
    ...HEADERS.map(([header, name]) => [name, headers.get(`x-${header}`) ?? headers.get(header) ?? undefined] as const),
    ["from", first && Number(first) + 1],
    ["total", total],
  ];
}

/** Reads a `Link` header (RFC 8288) in linear time. @returns `[["next", true]]` for a header that is too long */
function linkRelations(header: string | null): (readonly [relation: string, target: unknown])[] {
  if (header !== null && header.length > MAX_HEADER_LENGTH) return [["next", true]];
  const links = header?.split("<").slice(1) ?? [];
  return links.flatMap((link) => {
    const end = link.indexOf(">");
    const relations = /;\s*rel\s*=\s*"?([^";,]*)/i.exec(link.slice(end + 1))?.[1]?.split(/\s+/) ?? [];
    return end < 0 ? [] : relations.map((relation) => [relation, link.slice(0, end)] as const);
  });
}
