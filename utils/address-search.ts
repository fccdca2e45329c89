/** Servers refuse longer requests; results are compared in full. */
const MAX_SEARCH_LENGTH = 1_000;

export const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/** Makes the search (section 4.3) for all reports of an address in any spelling; it also finds the pages below. */
export function searchOf(url: string): string {
  const search = url.replace(SCHEME, "").replace(/\/$/, "").slice(0, MAX_SEARCH_LENGTH);
  // Cut no percent-encoding and no character in half.
  return search.replace(/%[\da-f]?$|[\ud800-\udbff]$/i, "");
}

/** Spells a search in international letters as addresses are sent, in ASCII: as a host, and as a path; none where it is so. */
export function encodedSearches(search: string): string[] {
  if (!/[^\0-\x7f]/.test(search)) return [];
  const path = encodeURI(search.toWellFormed());
  const { href = path } = URL.parse(SCHEME.test(search) ? search : `https://${search}`) ?? {};
  return [...new Set([href, path].map(searchOf))];
}

/** Is a stored address that of a page? Services store addresses as sent, normalized, or without their scheme. */
export function isSameAddress(stored: string, url: string): boolean {
  const page = URL.parse(url);
  if (stored === url || page === null) return stored === url;
  return URL.parse(SCHEME.test(stored) ? stored : `${page.protocol}//${stored}`)?.href === page.href;
}

/** Do two addresses differ by a last slash at most? They are often, but not always, one page. */
export function isNearlySameAddress(stored: string, url: string): boolean {
  return isSameAddress(stored.replace(/\/$/, ""), url.replace(/\/$/, ""));
}
