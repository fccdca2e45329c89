import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type Chromium, startChromium } from "../support/chromium.ts";
import { readConnectionId } from "../support/history.ts";
import { settingsTab } from "../support/settings-tab.ts";
import { type Click, inPage, readJournal, sight, tell } from "./in-page.ts";
import type { Interruptions } from "./interruptions.ts";
import { type MoodyService, startMoodyService } from "./moody-service.ts";
import { createRandom, type Random } from "./random.ts";
import { newAddress, newClick, PATIENCE, SEARCH_MS, startConnected } from "./stage.ts";
import { judge, type Sighting } from "./verdicts.ts";

/** How many creates one SIGKILL hits, and when they begin. */
const CREATES = 3;
const CLICKS_MS = 250;

/** The browser is killed within this time. */
const KILL_MS = 400;

/** Kills Chromium with SIGKILL at random instants of creates, and starts it again on the same profile. */
export async function killBrowsers(kills: number, seed: number): Promise<Interruptions> {
  const random = createRandom(seed);
  const service = await startMoodyService(createRandom(seed + 1), 150);
  const profile = await mkdtemp(join(tmpdir(), "killed-"));
  const sightings: Sighting[] = [];
  try {
    // What the browser was granted is on the disk only after it has ended by itself.
    await (await startConnected(service, profile)).close();
    let clicks: Click[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const { chromium, activity } = await openActivity(profile);
      const reviewed = await review(activity, service, clicks);
      sightings.push(...reviewed.ended);
      clicks = [...reviewed.open, ...(await createAndKill(chromium, activity, service, random))];
    }
    const { chromium, activity } = await openActivity(profile);
    sightings.push(...(await reviewToTheEnd(activity, service, clicks)));
    await chromium.close();
    return { sightings, verdict: judge(sightings, service) };
  } finally {
    await service.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function openActivity(profile: string): Promise<{ chromium: Chromium; activity: Page }> {
  const chromium = await startChromium({ profile });
  const activity = await settingsTab(chromium);
  await activity.evaluate(`location.hash = "#/activity"`);
  await activity.getByRole("heading", { name: "Activity" }).waitFor();
  return { chromium, activity };
}

async function createAndKill(
  { kill }: Chromium,
  activity: Page,
  service: MoodyService,
  random: Random,
): Promise<Click[]> {
  const clicks: Click[] = [];
  const connectionId = await inPage(activity, readConnectionId, null);
  const click = async (instant: number) => {
    await pause(instant);
    const url = newAddress();
    clicks.push({ url, at: Date.now() });
    // The answer is lost with the browser.
    inPage(activity, tell, { question: "createReport", data: newClick(url, connectionId) }).catch(() => {});
  };
  const instants = Array.from({ length: CREATES }, () => {
    service.mayFail(0.4);
    return random.below(CLICKS_MS);
  });
  await Promise.all([...instants.map(click), pause(random.below(KILL_MS))]);
  await kill();
  return clicks;
}

/** Looks at what Activity says about clicks of earlier lives of the browser. */
async function review(activity: Page, service: MoodyService, clicks: Click[]) {
  const ended: Sighting[] = [];
  const open: Click[] = [];
  const entered = new Set((await inPage(activity, readJournal, null)).map(({ url }) => url));
  // What the browser took with it before it was in the journal is gone, and must not have been sent.
  for (const click of clicks.filter(({ url }) => entered.has(url))) {
    const sighting = await inPage(activity, sight, { ...click, patience: PATIENCE });
    if (sighting.entry?.state === "unknown" && service.makes(sighting.entry)) open.push(click);
    else ended.push(sighting);
  }
  for (const { entry } of ended) {
    if (entry?.state === "unknown") await inPage(activity, tell, { question: "discard", data: entry.id });
  }
  return { ended, open };
}

/** The last look: it waits for reports that the service is still searched for. */
async function reviewToTheEnd(activity: Page, service: MoodyService, clicks: Click[]): Promise<Sighting[]> {
  const end = Date.now() + SEARCH_MS;
  let { ended, open } = await review(activity, service, clicks);
  while (open.length > 0 && Date.now() < end) {
    const next = await review(activity, service, open);
    ended = [...ended, ...next.ended];
    open = next.open;
  }
  const missed = open.map((click) => inPage(activity, sight, { ...click, patience: PATIENCE }));
  return [...ended, ...(await Promise.all(missed))];
}
