import type { CDPSession } from "@playwright/test";
import { seedYear } from "../support/manage.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import { firstListPainted, timeChange, watchRows } from "./rows-painted.ts";
import type { Stage } from "./stage.ts";

const RUNS = 5;
const RELOADS = 1000;
const MEGABYTE = 1024 * 1024;

type Send = CDPSession["send"];

/** What pages and the worker keep in memory once everything that can be thrown away has been. */
export async function measureMemory(stage: Stage): Promise<Figure[]> {
  seedYear(stage.service);
  await stage.chromium.startWorker(stage.id);
  return [...(await measureOpen(stage)), ...(await measureReloads(stage))];
}

async function measureOpen({ chromium, site, id, blankId }: Stage): Promise<Figure[]> {
  const popup = async (extension: string) => {
    const { targetId, close } = await chromium.openPopup(extension, site);
    const used = await heapOf(await chromium.attach(targetId));
    await close();
    return used;
  };
  const page = await chromium.openPage("about:blank");
  await watchRows(page);
  const { blank, measured, rows } = await interleave(RUNS, {
    blank: () => popup(blankId),
    measured: () => popup(id),
    rows: async () => {
      await page("Page.bringToFront"); // A page in the background paints nothing.
      await page("Page.navigate", { url: `chrome-extension://${id}/options.html#/reports?per_page=100` });
      await firstListPainted(page);
      const used = await heapOf(page);
      // Pages of one extension share a heap: a popup would be measured with it.
      await page("Page.navigate", { url: "about:blank" });
      return used;
    },
  });
  const beside = { unit: "MB", beside: "blank extension, popup open", reference: blank, bar: null } as const;
  return [
    { name: "memory: popup open", measured, ...beside },
    { name: "memory: options page with 100 rows", measured: rows, ...beside },
  ];
}

async function measureReloads({ chromium, id }: Stage): Promise<Figure[]> {
  const worker = await chromium.attachToWorker(id);
  const page = await chromium.openPage("about:blank");
  await watchRows(page);
  await page("Page.navigate", { url: `chrome-extension://${id}/options.html#/reports?per_page=100` });
  await firstListPainted(page);
  const start = { page: await heapOf(page), worker: await heapOf(worker) };
  for (let reload = 0; reload < RELOADS; reload++) await timeChange(page, turnRound);
  const end = { page: await heapOf(page), worker: await heapOf(worker) };
  return (["page", "worker"] as const).map((part) => ({
    name: `memory: ${part === "page" ? "options page" : "worker"} after ${RELOADS} reloads of 100 rows`,
    unit: "MB",
    measured: [end[part]],
    beside: "itself at the start",
    reference: [start[part]],
    bar: { plus: 5 },
  }));
}

/** Runs in the options page: turns the order of the list round, which loads it anew. */
function turnRound(): void {
  const order = location.hash.includes("sort=asc") ? "" : "&sort=asc";
  location.hash = `#/reports?per_page=100${order}`;
}

/** The megabytes of JavaScript objects and of what the page is drawn from. */
async function heapOf(page: Send): Promise<number> {
  await page("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize } = await page("Runtime.getHeapUsage");
  return (usedSize + embedderHeapUsedSize) / MEGABYTE;
}
