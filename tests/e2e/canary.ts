import type { Service } from "../service/service.ts";
import type { Site } from "./site.ts";

/** The one stored item that may hold the key. */
const SLOT = "key";

const READ_PAGE = `document.documentElement.outerHTML + location.href + document.referrer +
  [...document.querySelectorAll("input")].map(({ value }) => value).join()`;

/** A page of the extension, in whichever browser. */
interface ExtensionPage {
  evaluate(script: string): Promise<unknown>;
}

/** Where a test has left traces. */
interface Traces {
  pages: ExtensionPage[];
  /** What was written to the console. */
  lines: string[];
  service: Service;
  site: Site;
}

/** A key that stands out wherever it should not be. */
export function canaryKey(): string {
  return `canary-${crypto.randomUUID()}`;
}

/**
 * Looks for the key in everything a test has left behind: pages, storage areas, console, and what the servers received.
 *
 * @returns the places that hold it, besides the Authorization header at its service and its slot
 */
export async function findKey(key: string, { pages, lines, service, site }: Traces): Promise<string[]> {
  const texts: Record<string, string> = {
    "the console": lines.join("\n"),
    "the website": JSON.stringify(site.requests),
    "requests to the service": JSON.stringify(
      service.requests.map(({ headers: { authorization, ...headers }, ...request }) => ({ ...request, headers })),
    ),
  };
  for (const [index, page] of pages.entries()) texts[`page ${index}`] = String(await page.evaluate(READ_PAGE));
  for (const area of ["local", "session", "sync"]) {
    const read = `chrome.storage.${area}.get().then(({ ${SLOT}: _slot, ...others }) => JSON.stringify(others))`;
    texts[`storage.${area}`] = String(await pages[0]?.evaluate(read));
  }
  return Object.keys(texts).filter((place) => texts[place]?.includes(key));
}
