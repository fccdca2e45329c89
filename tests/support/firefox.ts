import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import JSZip from "jszip";
import { type Browser, launch, type Page, type Target } from "puppeteer-core";
import { TEST_MS } from "./bound.ts";
import { READ_CONSOLE } from "./firefox-console.ts";

/** Fixes the address of the extension's pages, which Firefox otherwise draws by lot. */
const PAGES = "moz-extension://5b6f3c1e-8f0a-4c53-9a37-0f6f7f6a1c11";

const VIEWPORT = { width: 800, height: 600 };

/** How to start Firefox. */
export interface FirefoxOptions {
  /** The folder of the built extension. */
  extension: string;
  /** The extension's `browser_specific_settings.gecko.id`. */
  geckoId: string;
  /** Firefox's executable, as findFirefox() returns it. */
  executable: string;
  /** Match patterns, without ports, of origins that are granted before the caller gets the browser. */
  grant?: string[];
  /** The colour scheme of pages and popups; "light" unless told otherwise. */
  colorScheme?: "light" | "dark";
  /** A profile folder to use and to keep, into which {@link packInto} has put the extension: that outlives the browser. */
  profile?: string;
  /** Lets the extension run in private windows too. */
  privateWindows?: boolean;
  /** Preferences to set, such as `{ "extensions.background.idle.timeout": 3000 }`. */
  preferences?: Record<string, boolean | number | string>;
}

/** A running Firefox with the extension in it. There `permissions.request` in a click resolves true without a prompt. */
export interface Firefox {
  browser: Browser;
  /** Its profile folder, which goes with it unless it was given. */
  profile: string;
  /**
   * Opens a page of the extension, such as "options.html#/reports", in a new tab.
   * Firefox reports neither its address nor its end: ask the page for `location.href` instead of `page.url()`.
   */
  openPage(path: string): Promise<Page>;
  /** Opens a website in a new tab. */
  openTab(url: string): Promise<Page>;
  /**
   * Clicks the toolbar button on the newest tab whose address starts like this.
   * The popup ends by its close(), which dismisses its panel.
   */
  openPopup(tabUrlPrefix: string): Promise<OpenPopup>;
  /** Waits for the popup that something else opens, such as a key. */
  popupOpenedBy(open: () => Promise<unknown>): Promise<OpenPopup>;
  /** Accepts a certificate (PEM) of a server on this computer at this port, as a user does who takes the risk. */
  trust(certificate: string, port: number): Promise<void>;
  /** What the extension's open pages and its background have written to the console, and every error of any of them. */
  readConsole(): Promise<string>;
  /**
   * Runs the body of an async function in Firefox's own window, with all its rights. It knows the extension's `id` and
   * its `extension`.
   */
  inWindow(script: string): Promise<unknown>;
  /** Suspends the background page whatever it is doing, as Firefox does after 30 idle seconds. */
  stopWorker(): Promise<void>;
  close(): Promise<void>;
}

interface OpenPopup {
  popup: Page;
  close(): Promise<void>;
}

/** The WebDriver BiDi connection, which puppeteer-core has but leaves out of its types. */
interface Connection {
  send(method: string, parameters: object): Promise<{ result: unknown }>;
  emit(event: string, parameters: object): void;
}

/**
 * Starts Firefox with the built extension, without a window, and on a new profile where none is given.
 * @throws Error when Firefox does not start, or with Firefox's words when it refuses the extension
 */
export async function startFirefox(options: FirefoxOptions): Promise<Firefox> {
  const browser = await launchFirefox(options);
  const { connection } = browser as Browser & { connection: Connection };
  const run = (script: string, origins: string[] = []) => {
    const values = `const id = ${JSON.stringify(options.geckoId)}, origins = ${JSON.stringify(origins)};`;
    return inBrowserWindow(connection, `${values} const { extension } = WebExtensionPolicy.getByID(id); ${script}`);
  };
  let profile = "";
  try {
    if (!options.profile) await install(browser, options);
    await run(GRANT, options.grant);
    if (options.privateWindows) await run(ALLOW_PRIVATE);
    profile = String(await run(PROFILE));
  } catch (error) {
    await browser.close();
    throw error;
  }
  const popupOpenedBy = async (open: () => Promise<unknown>) => {
    await run(AWAIT_POPUP);
    await open();
    const context = String(await run(SHOW_POPUP));
    const popup = await adopt(browser, connection, context);
    popup.setDefaultTimeout(TEST_MS);
    return { popup, close: () => run(CLOSE_POPUP).then(() => discard(connection, context)) };
  };
  return {
    browser,
    profile,
    openPage: (path) => openPage(browser, path),
    openTab: async (url) => {
      const tab = await newTab(browser);
      await tab.goto(url);
      return tab;
    },
    openPopup: async (tabUrlPrefix) => {
      await bringToFront(browser, tabUrlPrefix);
      return popupOpenedBy(() => run(CLICK_BUTTON));
    },
    popupOpenedBy,
    trust: async (certificate, port) => {
      const base64 = certificate.replace(/-----.*?-----|\s/g, "");
      await run(`const certificate = ${JSON.stringify(base64)}, port = ${port}; ${TRUST}`);
    },
    readConsole: async () => String(await run(READ_CONSOLE)),
    inWindow: (script) => run(script),
    stopWorker: async () => {
      await run(SUSPEND);
    },
    close: () => browser.close(),
  };
}

async function install(browser: Browser, { extension, geckoId }: FirefoxOptions): Promise<void> {
  const installed = await browser.installExtension(extension);
  if (installed !== geckoId) throw new Error(`The extension's id is ${installed}, not ${geckoId}.`);
}

/** Packs the built extension into a profile folder. Firefox ESR takes it without a signature. */
export async function packInto(
  profile: string,
  { extension, geckoId }: Pick<FirefoxOptions, "extension" | "geckoId">,
): Promise<void> {
  const packed = new JSZip();
  for (const file of await readdir(extension, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    packed.file(relative(extension, path).replaceAll("\\", "/"), await readFile(path));
  }
  await mkdir(join(profile, "extensions"));
  await writeFile(join(profile, "extensions", `${geckoId}.xpi`), await packed.generateAsync({ type: "uint8array" }));
}

function launchFirefox({ executable, geckoId, colorScheme, preferences, profile }: FirefoxOptions): Promise<Browser> {
  return launch({
    browser: "firefox",
    executablePath: executable,
    headless: true,
    defaultViewport: VIEWPORT,
    timeout: TEST_MS,
    protocolTimeout: TEST_MS,
    ...(profile && { userDataDir: profile }),
    args: ["--remote-allow-system-access"], // Without it, no page of an extension can be driven.
    extraPrefsFirefox: {
      "extensions.webextensions.uuids": JSON.stringify({ [geckoId]: new URL(PAGES).host }),
      "extensions.webextOptionalPermissionPrompts": false,
      "xpinstall.signatures.required": false,
      "ui.systemUsesDarkTheme": colorScheme === "dark" ? 1 : 0,
      ...preferences,
    },
  });
}

/** A busy Firefox may answer that a tab is there before it tells of it, for which puppeteer does not wait. */
async function newTab(browser: Browser): Promise<Page> {
  const { promise: told, resolve } = Promise.withResolvers<Target>();
  browser.once("targetcreated", resolve);
  const page = await browser.newPage().catch(async (thrown: Error) => {
    const late = thrown.message.includes("failing to create a browsing context") && (await (await told).page());
    if (!late) throw thrown;
    await late.setViewport(VIEWPORT);
    return late;
  });
  page.setDefaultTimeout(TEST_MS);
  return page;
}

async function openPage(browser: Browser, path: string): Promise<Page> {
  const page = await newTab(browser);
  await page.goto(`${PAGES}/${path}`, { waitUntil: [] }); // Firefox reports no load of such a page.
  await page.waitForFunction(`location.protocol === "moz-extension:" && document.readyState === "complete"`);
  return page;
}

async function bringToFront(browser: Browser, urlPrefix: string): Promise<void> {
  const tab = (await browser.pages()).findLast((page) => page.url().startsWith(urlPrefix));
  if (!tab) throw new Error(`No tab shows ${urlPrefix}.`);
  await tab.bringToFront();
}

// Scripts for inBrowserWindow(). They know `id`, `origins` and `extension`.

const GRANT = `
  const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
  await ExtensionPermissions.add(id, { permissions: [], origins }, extension);`;

const ALLOW_PRIVATE = `
  const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
  const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
  // Its pages go with it, and the window with its last tab.
  Services.prefs.setBoolPref("browser.tabs.closeWindowWithLastTab", false);
  await ExtensionPermissions.add(id, { permissions: ["internal:privateBrowsingAllowed"], origins: [] });
  await (await AddonManager.getAddonByID(id)).reload();`;

const PROFILE = `return Services.dirsvc.get("ProfD", Ci.nsIFile).path;`;

const SUSPEND = "await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });";

const SHOWN = `new Promise((resolve) => {
  const look = () => (document.readyState === "complete" && document.hasFocus() ? resolve() : setTimeout(look, 20));
  look();
})`;

const TRUST = `
  const certificates = Cc["@mozilla.org/security/x509certdb;1"].getService(Ci.nsIX509CertDB);
  const overrides = Cc["@mozilla.org/security/certoverride;1"].getService(Ci.nsICertOverrideService);
  overrides.rememberValidityOverride("127.0.0.1", port, {}, certificates.constructX509FromBase64(certificate), true);`;

const CLOSE_POPUP = `document.querySelector(".webextension-popup-browser")?.closest("panel").hidePopup();`;

const AWAIT_POPUP = `
  ${CLOSE_POPUP}
  window.popupShown = new Promise((resolve, reject) => {
    addEventListener("WebExtPopupLoaded", ({ target }) => resolve(target), { once: true });
    setTimeout(() => reject(new Error("The popup did not open.")), ${TEST_MS});
  });`;

const CLICK_BUTTON = "extension.apiManager.global.browserActionFor(extension).triggerAction(window);";

// WebDriver BiDi looks for a document only in the tabs, so it is told of the popup's.
const SHOW_POPUP = `
  const { NavigableManager } = ChromeUtils.importESModule("chrome://remote/content/shared/NavigableManager.sys.mjs");
  const popup = await window.popupShown;
  popup.permanentKey ??= {};
  const context = NavigableManager.getIdForBrowser(popup);
  const { getBrowserById } = NavigableManager.constructor.prototype;
  NavigableManager.getBrowserById = (wanted) => wanted === context ? popup : getBrowserById.call(NavigableManager, wanted);
  return context;`;

/** Runs the body of an async function in Firefox's own window, with all its rights. */
async function inBrowserWindow(connection: Connection, body: string): Promise<unknown> {
  const tree = await connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
  const [window] = (tree.result as { contexts: { context: string }[] }).contexts;
  const { result } = await connection.send("script.evaluate", {
    expression: `(async () => { ${body} })()`,
    target: { context: window?.context },
    awaitPromise: true,
  });
  const { exceptionDetails, result: value } = result as {
    exceptionDetails?: { text: string };
    result?: { value: unknown };
  };
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return value?.value;
}

/** Makes puppeteer know the popup, of which Firefox reports neither the beginning nor the end. */
async function adopt(browser: Browser, connection: Connection, context: string): Promise<Page> {
  const url = `${PAGES}/popup.html`;
  const known = new Set(await browser.pages());
  const nothing = { parent: null, children: null, originalOpener: null, clientWindow: "" };
  connection.emit("browsingContext.contextCreated", { ...nothing, context, url, userContext: "default" });
  const popup = (await browser.pages()).find((page) => !known.has(page) && page.url() === url);
  if (!popup) throw new Error("puppeteer does not see the popup.");
  await popup.evaluate(SHOWN); // waitForFunction() would hold on to a document that the popup may only just have left.
  return popup;
}

function discard(connection: Connection, context: string): void {
  connection.emit("browsingContext.contextDestroyed", { context });
}
