import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from "@playwright/test";
import { findChromium } from "../browsers.ts";

// Playwright passes over the toolbar popup, whose target is of the type "other", unless this is set.
process.env.PW_CHROMIUM_ATTACH_TO_OTHER = "1";

const TIMEOUT = 30_000;

/** How to start Chromium. */
export interface ChromiumOptions {
  /** The folder of the built extension. */
  extension: string;
  /** A profile folder to use and to keep; without it, one is made, and removed by close(). */
  profile?: string;
  /** Whether to run without a window; yes unless told otherwise. */
  headless?: boolean;
  /** The colour scheme of pages and popups; "light" unless told otherwise. */
  colorScheme?: "light" | "dark";
  /** The hash of a public key whose certificates are accepted. */
  trustedKey?: string;
  /** Servers that are reached under another name, such as `{ "reports.example:443": "127.0.0.1:4750" }`. */
  hosts?: Record<string, string>;
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
export async function startChromium(options: ChromiumOptions): Promise<Chromium> {
  const extension = await realpath(options.extension);
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), "chromium-")));
  let context: BrowserContext | undefined;
  const close = async () => {
    await context?.close();
    if (!options.profile) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    context = await launch({ ...options, extension }, profile);
    return { ...(await drive(context, extension)), profile, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function drive(context: BrowserContext, extension: string) {
  const browser = await browserSession(context);
  const id = await load(browser, extension);
  await findWorker(context, id);
  return {
    context,
    id,
    openPage: (path: string) => openTab(context, `chrome-extension://${id}/${path}`),
    openPopup: (tabUrlPrefix: string) => openPopup(context, browser, id, tabUrlPrefix),
    allow: (patterns: string[]) => setHosts(context, id, "addHostPermission", patterns),
    withdraw: (patterns: string[]) => setHosts(context, id, "removeHostPermission", patterns),
    worker: () => findWorker(context, id),
    stopWorker: () => stopWorker(context, id),
    kill: () => kill(context, browser),
  };
}

async function launch(options: ChromiumOptions, profile: string): Promise<BrowserContext> {
  const hosts = Object.entries(options.hosts ?? {}).map(([name, place]) => `MAP ${name} ${place}`);
  const args = [
    "--window-size=1280,800",
    "--enable-unsafe-extension-debugging",
    `--load-extension=${options.extension}`,
    ...(options.trustedKey ? [`--ignore-certificate-errors-spki-list=${options.trustedKey}`] : []),
    ...(hosts.length > 0 ? [`--host-resolver-rules=${hosts.join()}`] : []),
  ];
  return chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    headless: options.headless ?? true,
    colorScheme: options.colorScheme ?? "light",
    chromiumSandbox: process.getuid?.() !== 0, // It refuses to run as root.
    viewport: null, // A fixed one would be forced on the popup, too.
    args,
    ignoreDefaultArgs: ["--disable-extensions"],
  });
}

async function browserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error("Playwright names no browser for this context.");
  return browser.newBrowserCDPSession();
}

/** Loads what --load-extension left out: Google Chrome ignores it, and only this way says why an extension is refused. */
async function load(browser: CDPSession, extension: string): Promise<string> {
  const { extensions } = await browser.send("Extensions.getExtensions");
  const loaded = extensions.find(({ path }) => path === extension);
  return loaded?.id ?? (await browser.send("Extensions.loadUnpacked", { path: extension })).id;
}

async function findWorker(context: BrowserContext, id: string): Promise<Worker> {
  const isOurs = (worker: Worker) => worker.url().startsWith(`chrome-extension://${id}/`);
  const running = context.serviceWorkers().find(isOurs);
  return running ?? context.waitForEvent("serviceworker", { predicate: isOurs, timeout: TIMEOUT });
}

async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function setHosts(context: BrowserContext, id: string, verb: string, patterns: string[]): Promise<void> {
  const page = await openTab(context, "chrome://extensions/strings.m.js"); // the lightest page with developerPrivate
  for (const pattern of patterns) {
    await page.evaluate(`chrome.developerPrivate.${verb}(${JSON.stringify(id)}, ${JSON.stringify(pattern)})`);
  }
  await page.close();
}

async function openPopup(context: BrowserContext, browser: CDPSession, id: string, tabUrlPrefix: string) {
  const tab = context.pages().findLast((page) => page.url().startsWith(tabUrlPrefix));
  const { targetInfos } = await browser.send("Target.getTargets", { filter: [{ type: "tab" }] });
  const target = targetInfos.findLast(({ url }) => url.startsWith(tabUrlPrefix));
  if (!tab || !target) throw new Error(`No tab shows ${tabUrlPrefix}.`);
  await tab.bringToFront();
  const predicate = (page: Page) => page.url().startsWith(`chrome-extension://${id}/popup.html`);
  const [popup] = await Promise.all([
    context.waitForEvent("page", { predicate, timeout: TIMEOUT }),
    browser.send("Extensions.triggerAction", { id, targetId: target.targetId }),
  ]);
  await popup.waitForFunction("document.hasFocus()"); // Before it is shown, nothing closes it.
  const close = async () => {
    if (popup.isClosed()) return;
    await Promise.all([popup.waitForEvent("close", { timeout: TIMEOUT }), tab.bringToFront()]);
  };
  return { popup, close };
}

async function stopWorker(context: BrowserContext, id: string): Promise<void> {
  const [page] = context.pages();
  if (!page) throw new Error("Stopping the worker takes an open tab.");
  const session = await context.newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      if (versions.some((version) => version.scriptURL.includes(id) && version.runningStatus === "stopped")) resolve();
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
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
