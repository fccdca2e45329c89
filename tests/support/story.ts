import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { answeringAs, type MannerName } from "../service/envelopes.ts";
import { offences } from "../service/interface-check.ts";
import { type Service, startService } from "../service/service.ts";
import { CHROMIUM_BUILD } from "./builds.ts";
import { canaryKey, findKey, listenToConsole, readPage } from "./canary.ts";
import { type Chromium, loadInto } from "./chromium.ts";
import { connect } from "./connect.ts";
import { createHeldRater, type HeldRater } from "./held-rater.ts";
import type { Launched } from "./launch.ts";
import { settingsTab } from "./settings-tab.ts";
import { startSharedChromium, tidy } from "./shared-chromium.ts";
import { type Site, startSite } from "./site.ts";

export { connect, expect };

interface Story {
  /** How the service answers; a story chooses another one by `test.use`. */
  manner: MannerName;
  rater: HeldRater;
  /** A service whose key is a canary. Afterwards every request it received is checked against the interface. */
  service: Service;
  site: Site;
  /** Chromium with the extension, not yet connected. Afterwards the key must be nowhere but in its place. */
  chromium: Chromium;
  /** Chromium with the extension connected to the service. */
  connected: Chromium;
}

interface Shared {
  /** The browser of all stories that one process runs. */
  launched: Launched;
}

/** A test with a service and a website of its own, in a browser that knows nothing of earlier ones. */
export const test = base.extend<Story, Shared>({
  launched: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const launched = await startSharedChromium();
      await use(launched);
      await launched.close();
    },
    { scope: "worker" },
  ],

  manner: ["Laravel's resources", { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  rater: async ({}, use) => use(createHeldRater()),

  service: async ({ rater, manner }, use) => {
    const service = await startService({ rater: rater.rate, key: canaryKey(), faults: answeringAs(manner) });
    await use(service);
    expect(offences(service.requests)).toEqual([]);
    await service.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    site.close();
  },

  chromium: async ({ launched, service, site }, use) => {
    const chromium = await loadInto(launched, CHROMIUM_BUILD);
    const lines = await listenToConsole(chromium);
    const errors: string[] = [];
    chromium.context.on("weberror", (thrown) => errors.push(String(thrown.error())));
    await settingsTab(chromium);
    await use(keepingPopups(chromium, lines));
    // A new tab closes an open popup, so that what is open is read first; what is closing holds nothing any more.
    const ours = chromium.context.pages().filter((page) => page.url().startsWith("chrome-extension:"));
    for (const page of ours) lines.push(await readPage(page).catch(() => ""));
    const open = ours.find((page) => page.url().includes("/options.html") && !page.isClosed());
    const pages = [open ?? (await chromium.openPage("manifest.json"))];
    expect(
      await findKey(service.key, { pages, lines: [...lines, ...errors], service, site }),
      "places that hold the key",
    ).toEqual([]);
    expect(errors, "what the pages threw").toEqual([]);
    await chromium.close();
    await tidy(launched);
  },

  connected: async ({ chromium, service }, use) => {
    await chromium.allow([`${service.address}/*`]);
    await connect(settingsOf(chromium), service);
    service.requests.length = 0;
    await use(chromium);
  },
});

/** A browser of which popups that are closed leave what they held. */
function keepingPopups(chromium: Chromium, lines: string[]): Chromium {
  return {
    ...chromium,
    async openPopup(tabUrlPrefix) {
      const { popup, close } = await chromium.openPopup(tabUrlPrefix);
      return {
        popup,
        async close() {
          if (!popup.isClosed()) lines.push(await readPage(popup));
          await close();
        },
      };
    },
  };
}

/** Lets a deletion wait for a minute, so that a slow machine still finds its Undo. @returns what ends this for later ones */
export async function lengthenGrace({ worker }: Chromium): Promise<() => Promise<void>> {
  const background = await worker();
  await background.evaluate(`{
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = (work, ms, ...given) => wait(work, ms > 1000 ? 60000 : ms, ...given);
    globalThis.shortenGrace = () => { globalThis.setTimeout = wait };
  }`);
  return () => background.evaluate("shortenGrace()");
}

/** The tab that shows the options page. */
export function settingsOf({ context }: Chromium): Page {
  return context.pages().find((page) => page.url().includes("/options.html")) as Page;
}

/** Opens a page in a tab and then the popup on it, through the toolbar button. */
export async function openPopupOn(chromium: Chromium, url: string) {
  const tab = await chromium.context.newPage();
  await tab.goto(url);
  return { tab, ...(await chromium.openPopup(url)) };
}

/** Follows a link of the popup, which closes as the other tab opens, before the click has been reported back. */
export async function followLink({ context }: Chromium, link: Locator): Promise<Page> {
  await link.click({ trial: true });
  const [page] = await Promise.all([context.waitForEvent("page"), link.click().catch(() => {})]);
  return page;
}

/** The requests that the service received by one method, as "path" or, for writes, as their fields. */
export function received(service: Service, method: "GET" | "POST" | "PUT" | "DELETE") {
  const requests = service.requests.filter((request) => request.method === method);
  return requests.map(({ path, body }) => (body ? Object.fromEntries(new URLSearchParams(body)) : path));
}
