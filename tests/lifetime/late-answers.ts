import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Service, startService } from "../service/service.ts";
import { canaryKey } from "../support/canary.ts";
import { connectFirefox } from "../support/connect.ts";
import { startSite } from "../support/site.ts";
import type { Evaluating } from "../support/stored-tasks.ts";
import { startBareChromium } from "./bare-chromium.ts";
import { backToForm, clickCreate, inPage, sight } from "./in-page.ts";
import { PATIENCE, startConnected, startOwnFirefox } from "./stage.ts";
import type { Sighting } from "./verdicts.ts";

/** Half as long again as an idle background lives. */
const ANSWER_MS = 45_000;

/** Each create has a browser of its own, so that none keeps the background of another alive; as many at once. */
const BROWSERS = 5;

/** A browser with the connected extension, and no debugger attached to its background. */
interface Watched {
  /** Opens the address in a tab, and the real popup on it. */
  openPopup(url: string): Promise<{ popup: Evaluating; close(): Promise<void> }>;
  openActivity(): Promise<Evaluating>;
  /** Whether a debugger is attached to the background all the same. */
  isAttached(): Promise<boolean>;
  close(): Promise<void>;
}

type Start = (service: Service) => Promise<Watched>;

/**
 * Lets Chromium ask for reports whose answers come late, and closes the popup at once.
 *
 * @returns what came of each
 */
export async function answerLateInChromium(creates: number): Promise<Sighting[]> {
  const profile = await mkdtemp(join(tmpdir(), "late-"));
  const start = async () => {
    const own = await mkdtemp(join(tmpdir(), "late-"));
    await cp(profile, own, { recursive: true });
    return watchChromium(own);
  };
  try {
    return await answerLate(creates, start, async (service) => (await startConnected(service, profile)).close());
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same in Firefox. */
export function answerLateInFirefox(creates: number): Promise<Sighting[]> {
  return answerLate(creates, watchFirefox);
}

async function answerLate(creates: number, start: Start, prepare?: (service: Service) => Promise<void>) {
  const answered = new Map<string, () => void>();
  const rater = async (url: string) => {
    await pause(ANSWER_MS);
    answered.get(url)?.();
    return { result: "good" as const, details: {} };
  };
  const service = await startService({ rater, key: canaryKey() });
  const site = await startSite();
  const sightings: Sighting[] = [];
  try {
    await prepare?.(service);
    for (let first = 0; first < creates; first += BROWSERS) {
      const numbers = Array.from({ length: Math.min(BROWSERS, creates - first) }, (_, index) => first + index);
      sightings.push(...(await Promise.all(numbers.map((number) => tryOnce(number)))));
    }
  } finally {
    await service.close();
    site.close();
  }
  return sightings;

  async function tryOnce(number: number): Promise<Sighting> {
    const url = `${site.address}/late-${number}`;
    const isAnswered = new Promise<void>((resolve) => answered.set(url, resolve));
    const browser = await start(service);
    try {
      const { popup, close } = await browser.openPopup(url);
      const at = Date.now();
      await inPage(popup, backToForm, null);
      await inPage(popup, clickCreate, url);
      await close();
      if (await browser.isAttached()) throw new Error("A debugger is attached to the background.");
      await isAnswered;
      return await inPage(await browser.openActivity(), sight, { url, at, patience: PATIENCE });
    } finally {
      await browser.close();
    }
  }
}

async function watchChromium(profile: string): Promise<Watched> {
  const chromium = await startBareChromium(profile);
  return {
    openPopup: async (url) => {
      await chromium.openTab(url);
      return chromium.openPopup(url);
    },
    openActivity: () => chromium.openPage("options.html#/activity"),
    isAttached: chromium.isWorkerAttached,
    close: async () => {
      await chromium.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function watchFirefox(service: Service): Promise<Watched> {
  const firefox = await startOwnFirefox();
  await connectFirefox(await firefox.openPage("options.html#/settings"), service);
  return {
    openPopup: async (url) => {
      await firefox.openTab(url);
      return firefox.openPopup(url);
    },
    openActivity: () => firefox.openPage("options.html#/activity"),
    isAttached: async () => false, // WebDriver BiDi attaches to documents in tabs only.
    close: firefox.close,
  };
}
