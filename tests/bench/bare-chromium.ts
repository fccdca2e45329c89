import { type DevtoolsPipe, openDevtoolsPipe, type Send } from "../devtools/pipe.ts";
import type { PopupTimes } from "./probe.ts";

const TIMEOUT = 20_000;

const REST_MS = 300;

interface TargetInfo {
  targetId: string;
  url: string;
}

interface WorkerVersion {
  scriptURL: string;
  runningStatus: string;
}

/** A Chromium whose popups no debugger is attached to. */
export type BareChromium = Awaited<ReturnType<typeof startBareChromium>>;

/**
 * Starts Chromium without a window.
 *
 * @param profile - the folder of its profile
 */
export async function startBareChromium(profile: string) {
  const pipe = await openDevtoolsPipe(profile);
  await pipe.send("Target.setDiscoverTargets", { discover: true });
  const attachTo = async (type: string, address: string) =>
    pipe.attach((await findTarget(pipe, type, address)).targetId);
  let webPage: Promise<Send> | undefined;
  const setWorkerOf = async (id: string, status: "running" | "stopped") => {
    webPage ??= attachTo("page", "http"); // Every page but a popup knows of the workers.
    return setWorker(pipe, await webPage, id, status);
  };
  return {
    /** Loads an extension. @param path - its folder, a copy made by `copyWithProbe` @returns its id */
    load: async (path: string) => (await pipe.send("Extensions.loadUnpacked", { path })).id,
    /** Opens a page in a new tab. @returns sends commands to it */
    openPage: (address: string) => openPage(pipe, address),
    /** Closes a page that opens by itself, as soon as it is there. */
    async closePage(address: string): Promise<void> {
      const { targetId } = await findTarget(pipe, "page", address);
      await pipe.send("Target.closeTarget", { targetId });
    },
    /** Clicks the toolbar button of an extension on a tab. */
    async openPopup(id: string, tabAddress: string) {
      const { targetId } = await findTarget(pipe, "page", tabAddress);
      await pipe.send("Target.activateTarget", { targetId });
      return openPopup(pipe, id, (await findTarget(pipe, "tab", tabAddress)).targetId);
    },
    /** Attaches to an open popup. @returns sends commands to it */
    attach: pipe.attach,
    /** Attaches to the running worker of an extension, which keeps it alive. @returns sends commands to it */
    attachToWorker: (id: string) => attachTo("service_worker", `chrome-extension://${id}/`),
    /** Starts the worker of an extension, if it does not run; takes an open web page. */
    startWorker: (id: string) => setWorkerOf(id, "running"),
    /** Stops the worker of an extension, and all others with it; takes an open web page. */
    stopWorker: (id: string) => setWorkerOf(id, "stopped"),
    /** Processor time that all of the browser has taken so far, in milliseconds. */
    async processorTime(): Promise<number> {
      const { processInfo } = await pipe.send("SystemInfo.getProcessInfo");
      return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    close: pipe.close,
  };
}

async function openPage(pipe: DevtoolsPipe, url: string): Promise<Send> {
  const { targetId } = await pipe.send("Target.createTarget", { url: "about:blank" });
  const page = await pipe.attach(targetId);
  await page("Page.enable");
  const loaded = pipe.event("Page.loadEventFired", () => true);
  await page("Page.navigate", { url });
  await loaded;
  return page;
}

async function findTarget(pipe: DevtoolsPipe, type: string, urlPrefix: string): Promise<TargetInfo> {
  for (const deadline = Date.now() + TIMEOUT; Date.now() < deadline; await pause(100)) {
    const { targetInfos } = await pipe.send("Target.getTargets", { filter: [{ type }] });
    const target = targetInfos.find(({ url }) => url.startsWith(urlPrefix));
    if (target) return target;
  }
  throw new Error(`There is no ${type} of ${urlPrefix}.`);
}

/**
 * The click's time is taken from the same system clock that `performance.timeOrigin` of the popup is based on, just
 * before the command is sent: what the browser itself needs to open a popup counts for every extension alike.
 */
async function openPopup(pipe: DevtoolsPipe, id: string, tabId: string) {
  const address = `chrome-extension://${id}/popup.html#`;
  const told = pipe.event("Target.targetInfoChanged", ({ targetInfo }: { targetInfo: TargetInfo }) =>
    targetInfo.url.startsWith(address) ? targetInfo : undefined,
  );
  const clickedAt = performance.timeOrigin + performance.now();
  await pipe.send("Extensions.triggerAction", { id, targetId: tabId });
  const { targetId, url } = await told;
  const { opened, painted, usable } = JSON.parse(decodeURIComponent(url.slice(address.length))) as PopupTimes;
  async function close() {
    const closed = pipe.event("Target.targetDestroyed", (gone: TargetInfo) => gone.targetId === targetId || undefined);
    await pipe.send("Target.closeTarget", { targetId });
    await closed;
    await rest();
  }
  return {
    targetId,
    painted: painted - clickedAt,
    usable: usable - clickedAt,
    /** The same, from the start of the page's own navigation: without what the browser itself needs to open a popup. */
    page: { painted: painted - opened, usable: usable - opened },
    close,
  };
}

async function setWorker(pipe: DevtoolsPipe, page: Send, id: string, status: "running" | "stopped"): Promise<void> {
  const reached = pipe.event(
    "ServiceWorker.workerVersionUpdated",
    ({ versions }: { versions: WorkerVersion[] }) =>
      versions.some(({ scriptURL, runningStatus }) => scriptURL.includes(id) && runningStatus === status) || undefined,
  );
  await page("ServiceWorker.enable"); // It tells how all workers stand, also those that need no change.
  if (status === "stopped") await page("ServiceWorker.stopAllWorkers");
  else await page("ServiceWorker.startWorker", { scopeURL: `chrome-extension://${id}/` });
  await reached;
  await page("ServiceWorker.disable");
  await rest();
}

/** Waits a little, so that what was done last does not disturb what is measured next. */
export function rest(): Promise<void> {
  return pause(REST_MS);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
