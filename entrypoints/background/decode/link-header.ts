/** Longer headers are not read. */
const LONGEST = 8192;

/**
 * Reads a `Link` header (RFC 8288) in linear time.
 *
 * @returns each relation with its target; of a header that is too long, that it may name a next page
 */
export function linkRelations(header: string | null): (readonly [relation: string, target: unknown])[] {
  if (header !== null && header.length > LONGEST) return [["next", true]];
  const links = header?.split("<").slice(1) ?? [];
  return links.flatMap((link) => {
    const end = link.indexOf(">");
    const relations = /;\s*rel\s*=\s*"?([^";,]*)/i.exec(link.slice(end + 1))?.[1]?.split(/\s+/) ?? [];
    return end < 0 ? [] : relations.map((relation) => [relation, link.slice(0, end)] as const);
  });
}
