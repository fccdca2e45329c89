/** Longer headers are not parsed. */
const LONGEST = 8192;

/** Reads a `Link` header (RFC 8288) in linear time. @returns `[["next", true]]` for a header that is too long */
export function linkRelations(header: string | null): (readonly [relation: string, target: unknown])[] {
  if (header !== null && header.length > LONGEST) return [["next", true]];
  const links = header?.split("<").slice(1) ?? [];
  return links.flatMap((link) => {
    const end = link.indexOf(">");
    const relations = /;\s*rel\s*=\s*"?([^";,]*)/i.exec(link.slice(end + 1))?.[1]?.split(/\s+/) ?? [];
    return end < 0 ? [] : relations.map((relation) => [relation, link.slice(0, end)] as const);
  });
}
