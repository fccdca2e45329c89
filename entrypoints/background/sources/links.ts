import { AppError } from "@/utils/errors.ts";
import { isText } from "@/utils/guards.ts";
import type { PageLinks } from "@/utils/messages.ts";
import { isWeb } from "@/utils/url.ts";
import { runInPage } from "./in-page.ts";

const MAX_LINKS = 5_000;

/** A page that is busy answers no sooner, and perhaps never. */
const MAX_MS = 10_000;

type Found = Omit<PageLinks, "isCut">;

/** Answer of the page, which may be anything. */
type LinksAnswer = Partial<Record<keyof Found, unknown>>;

/**
 * Reads the links of the page in a tab, at most 5,000. Nothing is fetched.
 *
 * @throws AppError as {@link runInPage}; `pageNotReadable` too for what is no web page
 */
export async function readLinks({ tabId }: { tabId: number }): Promise<PageLinks> {
  // One more shows that there are more.
  const answer: LinksAnswer | undefined = await runInPage(tabId, linksOfDocument, [MAX_LINKS + 1], MAX_MS);
  const { pageUrl, addresses, sitemaps } = answer ?? {};
  const page = isText(pageUrl) ? URL.parse(pageUrl) : null;
  if (!isWeb(page)) throw new AppError("pageNotReadable");
  page.hash = "";
  const found = webAddresses(addresses);
  return {
    pageUrl: page.href,
    addresses: found.slice(0, MAX_LINKS),
    sitemaps: webAddresses(sitemaps),
    isCut: found.length > MAX_LINKS,
  };
}

/** Runs in the page, see {@link runInPage}. */
function linksOfDocument(most: number): Found {
  // A page may name an element "querySelectorAll".
  const find = (selector: string) => Document.prototype.querySelectorAll.call(document, selector);
  const hrefs = (selector: string) => {
    const found = new Set<string>();
    for (const element of find(selector)) {
      const { href } = element as HTMLAnchorElement;
      if (typeof href === "string" && /^https?:/.test(href)) found.add(href.split("#", 1)[0] as string);
      if (found.size === most) break;
    }
    return [...found];
  };
  return { pageUrl: location.href, addresses: hrefs("a,area"), sitemaps: hrefs('link[rel~="sitemap"][href]') };
}

function webAddresses(said: unknown): string[] {
  if (!Array.isArray(said)) return [];
  return said.filter((address) => isText(address) && isWeb(URL.parse(address))).slice(0, MAX_LINKS + 1);
}
