import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium } from "@playwright/test";
import { findChromium } from "./browsers.ts";

// Playwright passes over the toolbar popup, whose target is of the type "other", unless this is set.
process.env.PW_CHROMIUM_ATTACH_TO_OTHER = "1";

/** How to start Chromium. */
export interface LaunchOptions {
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

/** A running Chromium. */
export interface Launched {
  context: BrowserContext;
  /** Speaks with the browser itself. */
  browser: CDPSession;
  profile: string;
  close(): Promise<void>;
}

/**
 * Starts Chromium, so that extensions can be loaded into it.
 *
 * @param extension - the folder of an extension to start with
 * @throws Error when there is no Chromium
 */
export async function launchChromium(options: LaunchOptions, extension?: string): Promise<Launched> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), "chromium-")));
  let context: BrowserContext | undefined;
  const close = async () => {
    await context?.close();
    if (!options.profile) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    context = await launch(options, profile, extension);
    return { context, browser: await browserSession(context), profile, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function launch(options: LaunchOptions, profile: string, extension?: string): Promise<BrowserContext> {
  const hosts = Object.entries(options.hosts ?? {}).map(([name, place]) => `MAP ${name} ${place}`);
  const args = [
    "--window-size=1280,800",
    "--enable-unsafe-extension-debugging",
    ...(extension ? [`--load-extension=${extension}`] : []),
    ...(options.trustedKey ? [`--ignore-certificate-errors-spki-list=${options.trustedKey}`] : []),
    ...(hosts.length > 0 ? [`--host-resolver-rules=${hosts.join()}`] : []),
  ];
  return chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    headless: options.headless ?? true,
    colorScheme: options.colorScheme ?? "light",
    reducedMotion: "reduce", // Colours are looked at: they must not be on their way to others.
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
