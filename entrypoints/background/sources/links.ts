import { browser } from "wxt/browser";
import { AppError } from "@/utils/errors.ts";
import { isText } from "@/utils/guards.ts";
import type { PageLinks } from "@/utils/messages.ts";
import { isWeb } from "@/utils/url.ts";
import { sleep } from "../sleep.ts";

const MOST_LINKS = 5_000;

/** A page that is busy answers no sooner, and perhaps never. */
const MOST_MS = 10_000;

/** Answer of the page, which may be anything. */
type Said = Record<keyof Found, unknown>;

type Found = Omit<PageLinks, "isCut">;

/**
 * Reads the links of the page in a tab, at most 5,000. Nothing is fetched.
 *
 * @throws AppError `pageNotReadable` for a tab that the user did not point at, one of a private window, and a page of the
 *   browser; `siteTimeout` if the page does not answer
 */
export async function readLinks({ tabId }: { tabId: number }): Promise<PageLinks> {
  const { pageUrl, addresses, sitemaps } = await askPage(tabId);
  const page = isText(pageUrl) ? URL.parse(pageUrl) : null;
  if (!isWeb(page)) throw new AppError("pageNotReadable");
  page.hash = "";
  const found = webAddresses(addresses);
  return {
    ...{ pageUrl: page.href, addresses: found.slice(0, MOST_LINKS), sitemaps: webAddresses(sitemaps) },
    isCut: found.length > MOST_LINKS,
  };
}

async function askPage(tabId: number): Promise<Said> {
  const late = sleep(MOST_MS).then(() => {
    throw new AppError("siteTimeout");
  });
  return Promise.race([inject(tabId), late]).catch((thrown) => {
    throw thrown instanceof AppError ? thrown : new AppError("pageNotReadable");
  });
}

async function inject(tabId: number): Promise<Said> {
  const { incognito } = await browser.tabs.get(tabId);
  if (incognito) throw new AppError("pageNotReadable");
  const [answer] = await browser.scripting.executeScript({
    target: { tabId },
    func: linksOfDocument,
    // One more shows that there are more.
    args: [MOST_LINKS + 1],
  });
  return { pageUrl: undefined, addresses: [], sitemaps: [], ...(answer?.result as Partial<Said> | undefined) };
}

/** Runs in the page, beside its scripts, and so knows nothing of this file. */
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
  return { pageUrl: location.href, addresses: hrefs("a[href]"), sitemaps: hrefs('link[rel~="sitemap"][href]') };
}

function webAddresses(said: unknown): string[] {
  if (!Array.isArray(said)) return [];
  return said.filter((address) => isText(address) && isWeb(URL.parse(address))).slice(0, MOST_LINKS + 1);
}
