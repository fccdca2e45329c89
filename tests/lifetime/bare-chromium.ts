import { evaluate } from "../devtools/evaluate.ts";
import { type DevtoolsPipe, openDevtoolsPipe, type Send } from "../devtools/pipe.ts";
import { CHROMIUM_BUILD } from "../support/builds.ts";
import type { Evaluating } from "../support/stored-tasks.ts";

/** A page or a worker that a debugger is attached to. */
export interface Attached extends Evaluating {
  send: Send;
}

/** A running Chromium that no debugger is attached to, but where it is asked for. */
export interface BareChromium {
  /** Opens an address in a tab. */
  openTab(url: string): Promise<void>;
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
 * background.
 */
export async function startBareChromium(profile: string): Promise<BareChromium> {
  const pipe = await openDevtoolsPipe(profile);
  await pipe.send("Target.setDiscoverTargets", { discover: true });
  // It opens Settings by itself, which would take the focus from a popup and so close it.
  const settings = opening(pipe, (url) => url.endsWith("/options.html"));
  const { id } = await pipe.send("Extensions.loadUnpacked", { path: CHROMIUM_BUILD });
  await settings;
  const worker = async () => find(pipe, "service_worker", (url) => url.startsWith(`chrome-extension://${id}/`));
  return {
    openTab: async (url) => {
      await openTab(pipe, url);
    },
    openPage: async (path) => attach(pipe, await openTab(pipe, `chrome-extension://${id}/${path}`)),
    openPopup: (tabUrl) => openPopup(pipe, id, tabUrl),
    attachToWorker: async () => attach(pipe, await worker()),
    isWorkerAttached: () =>
      worker().then(
        ({ attached }) => attached,
        () => false,
      ),
    close: pipe.close,
  };
}

const LOADED = `new Promise((resolve) => document.readyState === "complete" ? resolve() : addEventListener("load", resolve))`;

type Target = Awaited<ReturnType<typeof find>>;

/** @throws Error where there is none */
async function find({ send }: DevtoolsPipe, type: string, fits: (url: string) => boolean) {
  const { targetInfos } = await send("Target.getTargets", { filter: [{ type }] });
  const target = targetInfos.find(({ url }) => fits(url));
  if (!target) throw new Error(`There is no ${type}.`);
  return target;
}

/** Waits for a page to arrive at its address, before which a debugger would be thrown out again. */
function opening(pipe: DevtoolsPipe, fits: (url: string) => boolean): Promise<Target> {
  const pick = ({ targetInfo }: { targetInfo: Target }) => (fits(targetInfo.url) ? targetInfo : undefined);
  return pipe.event("Target.targetInfoChanged", pick);
}

async function openTab(pipe: DevtoolsPipe, address: string): Promise<Target> {
  const isOpen = opening(pipe, (url) => url === address);
  await pipe.send("Target.createTarget", { url: address });
  return isOpen;
}

async function attach(pipe: DevtoolsPipe, { targetId }: Target): Promise<Attached> {
  const send = await pipe.attach(targetId);
  const page = { send, evaluate: (expression: string) => evaluate(send, expression) };
  await page.evaluate(`globalThis.document && ${LOADED}`);
  return page;
}

async function openPopup(pipe: DevtoolsPipe, id: string, tabUrl: string) {
  const tab = await find(pipe, "tab", (url) => url === tabUrl);
  const page = await find(pipe, "page", (url) => url === tabUrl);
  const isOpen = opening(pipe, (url) => url.startsWith(`chrome-extension://${id}/popup.html`));
  await pipe.send("Extensions.triggerAction", { id, targetId: tab.targetId });
  const { targetId, ...target } = await isOpen;
  const popup = await attach(pipe, { ...target, targetId });
  const close = async () => {
    const isClosed = pipe.event("Target.targetDestroyed", (gone: Target) => gone.targetId === targetId || undefined);
    await pipe.send("Target.activateTarget", { targetId: page.targetId });
    await isClosed;
  };
  return { popup, close };
}
