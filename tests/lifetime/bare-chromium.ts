import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { findChromium } from "../browsers.ts";
import { type Protocol, speak } from "./cdp.ts";
import type { ExtensionPage } from "./in-page.ts";
import { CHROMIUM_BUILD } from "./stage.ts";

/** A page or a worker that a debugger is attached to. */
export interface Attached extends ExtensionPage {
  send: Protocol["send"];
  detach(): Promise<void>;
}

/** A running Chromium that no debugger is attached to, but where it is asked for. */
export interface BareChromium {
  /** Opens a tab. @returns a debugger attached to it */
  openTab(url: string): Promise<Attached>;
  /** Opens a page of the extension, such as "options.html#/activity", in a new tab. */
  openPage(path: string): Promise<Attached>;
  /** Clicks the toolbar button on the tab with this address. The popup ends by its close(), which turns to the tab. */
  openPopup(tabUrl: string): Promise<{ popup: Attached; close(): Promise<void> }>;
  attachToWorker(): Promise<Attached>;
  /** Whether a debugger is attached to the background worker, which would keep it alive. */
  isWorkerAttached(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Starts Chromium with the extension on a profile, where it is connected already, and keeps its hands off the
 * background: a driver attaches a debugger to every worker, and that keeps workers alive.
 */
export async function startBareChromium(profile: string): Promise<BareChromium> {
  const child = await launch(profile);
  const [, , , to, from] = child.stdio as [null, null, null, Writable, Readable];
  const cdp = speak(to, from);
  await cdp.send("Target.setDiscoverTargets", { discover: true });
  // It opens Settings by itself, which would take the focus from a popup and so close it.
  const settings = cdp.next("Target.targetInfoChanged", ({ targetInfo }) => targetInfo.url.endsWith("/options.html"));
  const { id } = await cdp.send("Extensions.loadUnpacked", { path: CHROMIUM_BUILD });
  await settings;
  const worker = async () => {
    const targets = await targetsOf(cdp, "service_worker");
    return targets.find(({ url }) => url.startsWith(`chrome-extension://${id}/`));
  };
  const openTab = async (url: string) => {
    const [target] = await Promise.all([opening(cdp, url), cdp.send("Target.createTarget", { url })]);
    const page = await attach(cdp, target);
    await page.evaluate(LOADED);
    return page;
  };
  return {
    openTab,
    openPage: (path) => openTab(`chrome-extension://${id}/${path}`),
    openPopup: (tabUrl) => openPopup(cdp, id, tabUrl),
    attachToWorker: async () => attach(cdp, (await worker()) as Target),
    isWorkerAttached: async () => (await worker())?.attached ?? false,
    close: async () => {
      const ended = once(child, "exit");
      await cdp.send("Browser.close");
      await ended;
    },
  };
}

async function launch(profile: string): Promise<ChildProcess> {
  const args = [
    "--headless",
    `--user-data-dir=${profile}`,
    "--remote-debugging-pipe",
    "--enable-unsafe-extension-debugging",
    "--no-first-run",
    "--password-store=basic",
    "--use-mock-keychain",
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), // The sandbox refuses to run as root.
  ];
  return spawn(await findChromium(), args, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
}

const LOADED = `new Promise((resolve) => document.readyState === "complete" ? resolve() : addEventListener("load", resolve))`;

interface Target {
  targetId: string;
  url: string;
  attached: boolean;
}

async function targetsOf(cdp: Protocol, type: string): Promise<Target[]> {
  return (await cdp.send("Target.getTargets", { filter: [{ type }] })).targetInfos;
}

/** Waits for a page with this address, before whose arrival a debugger would be thrown out again. */
async function opening(cdp: Protocol, address: string): Promise<Target> {
  const fits = ({ targetInfo }: { targetInfo: Target }) => targetInfo.url === address;
  return (await cdp.next("Target.targetInfoChanged", (event) => fits(event as never))).targetInfo;
}

async function attach(cdp: Protocol, { targetId }: Target): Promise<Attached> {
  const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: true });
  const send: Protocol["send"] = (method, parameters) => cdp.send(method, parameters, sessionId);
  return {
    send,
    evaluate: async (expression) => {
      const answer = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description);
      return answer.result.value;
    },
    detach: async () => {
      await cdp.send("Target.detachFromTarget", { sessionId });
    },
  };
}

async function openPopup(cdp: Protocol, id: string, tabUrl: string) {
  const tab = (await targetsOf(cdp, "tab")).find(({ url }) => url === tabUrl);
  const page = (await targetsOf(cdp, "page")).find(({ url }) => url === tabUrl);
  const [target] = await Promise.all([
    opening(cdp, `chrome-extension://${id}/popup.html`),
    cdp.send("Extensions.triggerAction", { id, targetId: tab?.targetId }),
  ]);
  const popup = await attach(cdp, target);
  await popup.evaluate(LOADED);
  const close = async () => {
    const closed = cdp.next("Target.targetDestroyed", ({ targetId }) => targetId === target.targetId);
    await cdp.send("Target.activateTarget", { targetId: page?.targetId });
    await closed;
  };
  return { popup, close };
}
