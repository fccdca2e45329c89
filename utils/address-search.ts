/** Servers refuse longer requests; what is found is compared in full. */
const LONGEST_SEARCH = 1_000;

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * The search (section 4.3) that finds all reports of an address, however the service stores it: with or without its
 * scheme and its last slash. It also finds the pages below.
 */
export function searchOf(url: string): string {
  const search = url.replace(SCHEME, "").replace(/\/$/, "").slice(0, LONGEST_SEARCH);
  // No half of a percent-encoding or of a character at its end.
  return search.replace(/%[\da-f]?$|[\ud800-\udbff]$/i, "");
}

/**
 * Tells whether a report is of a page. Services store addresses as they were sent, as they read them
 * (`https://example.com` is `https://example.com/`), or without their scheme.
 *
 * @param stored - the report's address
 * @param url - the page's
 */
export function isSameAddress(stored: string, url: string): boolean {
  const page = URL.parse(url);
  if (stored === url || page === null) return stored === url;
  return URL.parse(SCHEME.test(stored) ? stored : `${page.protocol}//${stored}`)?.href === page.href;
}

/** Tells whether two addresses differ by a last slash at most: often, but not always, they are one page. */
export function isNearlySameAddress(stored: string, url: string): boolean {
  return isSameAddress(stored.replace(/\/$/, ""), url.replace(/\/$/, ""));
}
