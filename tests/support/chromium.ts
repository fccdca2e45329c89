import { realpath } from "node:fs/promises";
import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { TEST_MS } from "./bound.ts";
import { CHROMIUM_BUILD } from "./builds.ts";
import { type Launched, type LaunchOptions, launchChromium } from "./launch.ts";

/** The lightest page that may change what extensions are granted. Where a tab shows it, that one is used. */
export const DEVELOPER_PAGE = "chrome://extensions/strings.m.js";

/** How to start Chromium. */
interface ChromiumOptions extends LaunchOptions {
  /** The folder of the built extension; that of the build unless told otherwise. */
  extension?: string;
}

/** A running Chromium with the extension in it. */
export interface Chromium {
  context: BrowserContext;
  /** The extension's id. */
  id: string;
  profile: string;
  /** Opens a page of the extension, such as "options.html#/reports", in a new tab. */
  openPage(path: string): Promise<Page>;
  /**
   * Clicks the toolbar button on the newest tab whose address starts like this.
   * The popup ends by its close(), which turns to the tab as a user does.
   */
  openPopup(tabUrlPrefix: string): Promise<{ popup: Page; close(): Promise<void> }>;
  /** Answers Allow in advance: a later `permissions.request` for these match patterns resolves true without a prompt. */
  allow(patterns: string[]): Promise<void>;
  /** Takes these granted match patterns back, as a user does in the browser's settings. */
  withdraw(patterns: string[]): Promise<void>;
  /** The background worker, waiting for its first start. It stays the same object; while stopped, its evaluate() waits. */
  worker(): Promise<Worker>;
  /** Stops the background worker, as the browser does when it needs the memory. Returns when it is stopped. */
  stopWorker(): Promise<void>;
  /** Ends the browser with SIGKILL. The profile stays as it is at that moment. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts Chromium with the built extension and waits for its background worker.
 * `runtime.onInstalled` fires at every start, also on a known profile: so does Chromium with unpacked extensions.
 * @throws Error when there is no Chromium, or with Chromium's words when it refuses the extension
 */
export async function startChromium(options: ChromiumOptions = {}): Promise<Chromium> {
  const extension = await realpath(options.extension ?? CHROMIUM_BUILD);
  const launched = await launchChromium(options, extension);
  try {
    return { ...(await loadInto(launched, extension)), close: launched.close };
  } catch (error) {
    await launched.close();
    throw error;
  }
}

/**
 * Loads the built extension into a running Chromium, where it is not there yet, and waits for its background worker.
 *
 * @returns the browser, whose close() removes the extension with all it has stored
 * @throws Error with Chromium's words when it refuses the extension
 */
export async function loadInto({ context, browser, profile }: Launched, extension: string): Promise<Chromium> {
  const id = await load(browser, extension);
  await findWorker(context, id);
  return {
    context,
    id,
    profile,
    openPage: (path: string) => openTab(context, `chrome-extension://${id}/${path}`),
    openPopup: (tabUrlPrefix: string) => openPopup(context, browser, id, tabUrlPrefix),
    allow: (patterns: string[]) => setHosts(context, id, "addHostPermission", patterns),
    withdraw: (patterns: string[]) => setHosts(context, id, "removeHostPermission", patterns),
    worker: () => findWorker(context, id),
    stopWorker: () => stopWorker(context, id),
    kill: () => kill(context, browser),
    close: () => unload(context, browser, id),
  };
}

/** Loads what --load-extension left out: Google Chrome ignores it, and only this way says why an extension is refused. */
async function load(browser: CDPSession, extension: string): Promise<string> {
  const { extensions } = await browser.send("Extensions.getExtensions");
  const loaded = extensions.find(({ path }) => path === extension);
  return loaded?.id ?? (await browser.send("Extensions.loadUnpacked", { path: extension })).id;
}

/** The next one that is loaded has a worker of the same address, so this one's end is waited for. */
async function unload(context: BrowserContext, browser: CDPSession, id: string): Promise<void> {
  const worker = context.serviceWorkers().find(isWorkerOf(id));
  const ended = worker && new Promise((resolve) => worker.once("close", resolve));
  await browser.send("Extensions.uninstall", { id });
  await ended;
}

async function findWorker(context: BrowserContext, id: string): Promise<Worker> {
  const predicate = isWorkerOf(id);
  const running = context.serviceWorkers().find(predicate);
  return running ?? context.waitForEvent("serviceworker", { predicate, timeout: TEST_MS });
}

function isWorkerOf(id: string): (worker: Worker) => boolean {
  return (worker) => worker.url().startsWith(`chrome-extension://${id}/`);
}

async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function setHosts(context: BrowserContext, id: string, verb: string, patterns: string[]): Promise<void> {
  const kept = context.pages().find((page) => page.url() === DEVELOPER_PAGE);
  const page = kept ?? (await openTab(context, DEVELOPER_PAGE));
  for (const pattern of patterns) {
    await page.evaluate(`chrome.developerPrivate.${verb}(${JSON.stringify(id)}, ${JSON.stringify(pattern)})`);
  }
  if (!kept) await page.close();
}

async function openPopup(context: BrowserContext, browser: CDPSession, id: string, tabUrlPrefix: string) {
  const tab = context.pages().findLast((page) => page.url().startsWith(tabUrlPrefix));
  const { targetInfos } = await browser.send("Target.getTargets", { filter: [{ type: "tab" }] });
  const target = targetInfos.findLast(({ url }) => url.startsWith(tabUrlPrefix));
  if (!tab || !target) throw new Error(`No tab shows ${tabUrlPrefix}.`);
  await tab.bringToFront();
  const predicate = (page: Page) => page.url().startsWith(`chrome-extension://${id}/popup.html`);
  const [popup] = await Promise.all([
    context.waitForEvent("page", { predicate, timeout: TEST_MS }),
    browser.send("Extensions.triggerAction", { id, targetId: target.targetId }),
  ]);
  await popup.waitForLoadState();
  const close = async () => {
    await tab.bringToFront();
    // Not every browser under load closes it for that.
    await popup.close();
  };
  return { popup, close };
}

async function stopWorker(context: BrowserContext, id: string): Promise<void> {
  const [page] = context.pages();
  if (!page) throw new Error("Stopping the worker takes an open tab.");
  const session = await context.newCDPSession(page);
  // A worker that a message woke at once is never told as stopped, only as starting again.
  const ends = ["stopped"];
  const stopped = new Promise<void>((resolve) => {
    session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const mine = versions.filter(({ scriptURL }) => scriptURL.includes(id));
      if (mine.some(({ runningStatus }) => ends.includes(runningStatus))) resolve();
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  ends.push("starting");
  await stopped;
  await session.detach();
}

async function kill(context: BrowserContext, browser: CDPSession): Promise<void> {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  const main = processInfo.find(({ type }) => type === "browser");
  if (!main) throw new Error("The browser does not name its process.");
  const closed = new Promise((resolve) => context.once("close", resolve));
  process.kill(main.id, "SIGKILL");
  await closed;
}
