import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Submission } from "../../utils/models/submission.ts";
import { readConnectionId } from "../support/history.ts";
import { type Attached, startBareChromium } from "./bare-chromium.ts";
import { createAll, inPage, readJournalAfterLooks, tell } from "./in-page.ts";
import { startMoodyService } from "./moody-service.ts";
import { createRandom } from "./random.ts";
import { newAddress, newClick, startConnected } from "./stage.ts";
import { judge, type Sighting, type Verdict } from "./verdicts.ts";

/** How many creates are under way at once, and after how many the journal is read. */
const AT_ONCE = 6;
const BATCH = 100;

/** What the background's heap and the storage hold after so many creates, in bytes. */
interface Sample {
  creates: number;
  heap: number;
  storage: number;
}

export interface Soak {
  samples: Sample[];
  sightings: Sighting[];
  verdict: Verdict;
}

/** Creates reports without a pause at a service that fails every tenth time. */
export async function soak(creates: number, seed: number): Promise<Soak> {
  const service = await startMoodyService(createRandom(seed), 20);
  const profile = await mkdtemp(join(tmpdir(), "soak-"));
  try {
    await (await startConnected(service, profile)).close();
    const chromium = await startBareChromium(profile);
    const page = await chromium.openPage("manifest.json");
    const worker = await chromium.attachToWorker();
    const connectionId = await inPage(page, readConnectionId, null);
    const sightings: Sighting[] = [];
    const samples = [await measure(worker, page, 0)];
    while (sightings.length < creates) {
      const length = Math.min(BATCH, creates - sightings.length);
      const clicks = Array.from({ length }, () => newClick(newAddress(), connectionId));
      for (const _ of clicks) service.mayFail(0.1);
      await inPage(page, createAll, { clicks, atOnce: AT_ONCE });
      const journal = await inPage(page, readJournalAfterLooks, null);
      const entries = new Map(journal.map((entry) => [entry.id, entry]));
      sightings.push(...clicks.map(({ id, url }): Sighting => ({ url, shown: null, entry: entries.get(id) ?? null })));
      await discardUnknown(page, journal);
      // Reports are remembered after their answers, one after the other.
      await inPage(page, tell, { question: "recorded", data: undefined });
      samples.push(await measure(worker, page, sightings.length));
    }
    await chromium.close();
    return { samples, sightings, verdict: judge(sightings, service) };
  } finally {
    await service.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** As a user does in the end: what is open is never dropped from the journal, and would leave no room in it. */
async function discardUnknown(page: Attached, journal: Submission[]): Promise<void> {
  for (const { id, state } of journal) {
    if (state === "unknown") await inPage(page, tell, { question: "discard", data: id });
  }
}

async function measure(worker: Attached, page: Attached, creates: number): Promise<Sample> {
  await worker.send("HeapProfiler.collectGarbage");
  const { usedSize } = await worker.send("Runtime.getHeapUsage");
  const storage = Number(await page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)"));
  return { creates, heap: usedSize, storage };
}

/**
 * By how much the heap grows with each create, in bytes: the slope of the line that fits the samples best, without
 * those of the first fifth, in which the journal fills.
 */
export function heapSlope(samples: Sample[]): number {
  const settled = samples.slice(Math.floor(samples.length / 5));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(settled.map(({ creates }) => creates));
  const y = mean(settled.map(({ heap }) => heap));
  const covariance = mean(settled.map(({ creates, heap }) => (creates - x) * (heap - y)));
  return covariance / mean(settled.map(({ creates }) => (creates - x) ** 2));
}
