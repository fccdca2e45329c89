import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Asked } from "../../utils/messages.ts";
import type { Job } from "../../utils/models/job.ts";
import { type Chromium, startChromium } from "../support/chromium.ts";
import { readConnectionId } from "../support/history.ts";
import { settingsTab } from "../support/settings-tab.ts";
import { readTasksHere } from "../support/stored-tasks.ts";
import { inPage, readJournal, tell } from "./in-page.ts";
import type { Interruptions } from "./interruptions.ts";
import { type MoodyService, startMoodyService } from "./moody-service.ts";
import { createRandom, type Random } from "./random.ts";
import { newAddress, SEARCH_MS, startConnected } from "./stage.ts";
import { judge, type Sighting } from "./verdicts.ts";

/** As many addresses for each interruption, so that a job is never over before its time. */
const ADDRESSES_EACH = 4;

/** Of the interruptions, every so many ends the browser rather than the worker alone. */
const BROWSER_EVERY = 5;

/** An interruption comes within this time after the one before. */
const LIFE_MS = 700;

/** Ends the background, and now and then the browser, at random instants of a job whose page is closed. */
export async function killDuringJob(kills: number, seed: number): Promise<Interruptions> {
  const random = createRandom(seed);
  const service = await startMoodyService(createRandom(seed + 1), 150);
  const profile = await mkdtemp(join(tmpdir(), "job-"));
  try {
    // What the browser was granted is on the disk only after it has ended by itself.
    await (await startConnected(service, profile)).close();
    let chromium = await open(profile);
    const urls = Array.from({ length: kills * ADDRESSES_EACH }, newAddress);
    const id = await begin(chromium, urls);
    for (let kill = 1; kill <= kills; kill++)
      chromium = await interrupt(chromium, kill, { profile, service, random, id });
    const sightings = await toTheEnd(chromium, service, urls, id);
    await chromium.close();
    return { sightings, verdict: judge(sightings, service) };
  } finally {
    await service.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts the browser without a page of the extension. */
async function open(profile: string): Promise<Chromium> {
  const chromium = await startChromium({ profile });
  await (await settingsTab(chromium)).goto("about:blank");
  return chromium;
}

/** Opens a page for a moment, which wakes the background. */
async function inMoment<T>(chromium: Chromium, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await chromium.openPage("options.html#/help");
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

function begin(chromium: Chromium, urls: string[]): Promise<string> {
  return inMoment(chromium, async (page) => {
    const connectionId = await inPage(page, readConnectionId, null);
    const data: Asked<"createReports"> = { connectionId, urls, privacy: 1, pace: "fast" };
    return ((await inPage(page, tell, { question: "createReports", data })) as { res: string }).res;
  });
}

interface Scene {
  profile: string;
  service: MoodyService;
  random: Random;
  id: string;
}

async function interrupt(chromium: Chromium, kill: number, { profile, service, random, id }: Scene): Promise<Chromium> {
  for (let place = 0; place < ADDRESSES_EACH; place++) service.mayFail(0.33);
  await pause(random.below(LIFE_MS));
  const isOfBrowser = kill % BROWSER_EVERY === 0;
  if (isOfBrowser) await chromium.kill();
  else await chromium.stopWorker();
  const next = isOfBrowser ? await open(profile) : chromium;
  await inMoment(next, (page) => goOn(page, id));
  return next;
}

/** Goes on with the job, also where failures have paused it. */
async function goOn(page: Page, id: string): Promise<Job | undefined> {
  await inPage(page, tell, { question: "recover", data: null });
  const job = (await inPage(page, readJobs, null)).find((one) => one.id === id);
  if (job?.state === "paused") await inPage(page, tell, { question: "continueJob", data: { id } });
  return job;
}

async function readJobs(): Promise<Job[]> {
  return (await readTasksHere("job")) as unknown as Job[];
}

/** Waits until everything is sent, and the service was looked at for what it has made. */
async function toTheEnd(chromium: Chromium, service: MoodyService, urls: string[], id: string): Promise<Sighting[]> {
  const page = await chromium.openPage("options.html#/activity");
  while ((await goOn(page, id))?.state !== "ended") await pause(200);
  const end = Date.now() + SEARCH_MS;
  const isOpen = async () => {
    const journal = await inPage(page, readJournal, null);
    return journal.some((entry) => entry.state === "sending" || (entry.state === "unknown" && service.makes(entry)));
  };
  while ((await isOpen()) && Date.now() < end) {
    await inPage(page, tell, { question: "recover", data: null });
    await pause(500);
  }
  const journal = await inPage(page, readJournal, null);
  return urls.map((url) => ({ url, shown: null, entry: journal.find((entry) => entry.url === url) ?? null }));
}
