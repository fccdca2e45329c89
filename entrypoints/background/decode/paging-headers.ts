/** Paging headers beside `Link` and `Content-Range`, as the fields of bodies, and what services write before them. */
const HEADERS = ["total-count", "total", "total-pages", "totalpages", "page", "per-page", "next-page", "prev-page"];
const PREFIXES = ["x-", "", "x-wp-", "x-pagination-"];

/** `0-9/25`, `reports 0-9/25`, or a star for what is not told. */
const RANGE = /^(?:(?!bytes)\w{1,40} )?(?:(\d{1,15})-\d{1,15}|\*)\/(\d{1,15}|\*)$/i;

/** Longer headers are not parsed. */
const MAX_HEADER_LENGTH = 8192;

/** Returns what the headers tell about a list's pages, as the fields of bodies. */
export function toldByHeaders(headers: Headers): (readonly [name: string, value: unknown])[] {
  const [, first, total] = RANGE.exec(headers.get("content-range") ?? "") ?? [];
  // ASP.NET and Flask write them as JSON in one header.
  const counts = headers.get("x-pagination")?.matchAll(/"(\w+)": ?(\d+)/g) ?? [];
  return [
    ...linkRelations(headers.get("link")),
    ...PREFIXES.flatMap((before) => HEADERS.map((name) => [name, headers.get(before + name) ?? undefined] as const)),
    ...Array.from(counts, ([, name = "", count]) => [name, count] as const),
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
