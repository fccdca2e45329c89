import type { Service } from "../service/service.ts";
import type { Chromium } from "./chromium.ts";
import type { Site } from "./site.ts";
import type { Evaluating } from "./stored-tasks.ts";
import { readStores } from "./stores.ts";

const READ_PAGE = `document.documentElement.outerHTML + document.title + location.href + document.referrer +
  [...document.querySelectorAll("input, textarea, select")].map(({ value }) => value).join()`;

const TELL_UNCAUGHT = `
  addEventListener("error", ({ message }) => console.error(message));
  addEventListener("unhandledrejection", ({ reason }) => console.error(String(reason?.stack ?? reason)));`;

/** Where a test has left traces. */
interface Traces {
  pages: Evaluating[];
  /** What was written to the console, and anything else that a test has kept to be looked at. */
  lines: string[];
  service: Service;
  site: Site;
}

/** A key that stands out wherever it should not be. */
export function canaryKey(): string {
  return `canary-${crypto.randomUUID()}`;
}

/**
 * Listens to what the pages and the worker write to the console, and to what this life of the worker does not catch.
 *
 * @returns the lines, of which there are more and more
 */
export async function listenToConsole({ context, worker }: Pick<Chromium, "context" | "worker">): Promise<string[]> {
  const lines: string[] = [];
  context.on("console", (message) => lines.push(message.text()));
  await (await worker()).evaluate(TELL_UNCAUGHT);
  return lines;
}

/** What a page shows and holds, to be looked at after it has closed. */
export async function readPage(page: Evaluating): Promise<string> {
  return String(await page.evaluate(READ_PAGE));
}

/**
 * Looks for the key in everything a test has left behind: pages, stores, console, and what the servers received.
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
  for (const [index, page] of pages.entries()) texts[`page ${index}`] = await readPage(page);
  Object.assign(texts, await pages[0]?.evaluate(`(${readStores})(${JSON.stringify(service.address)})`));
  return Object.keys(texts).filter((place) => texts[place]?.includes(key));
}
