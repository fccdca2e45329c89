import { evaluate } from "../devtools/evaluate.ts";
import { timeBareCreations } from "./bare-fetch.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import { CREATION_MS, SLOW, type Stage } from "./stage.ts";

const RUNS = 3;
const COUNT = 300;

/** How many requests of the pace Fast are under way at once. */
const AT_ONCE = 3;

/** Creates the reports of a job at the pace Fast, until the journal says that it has ended. */
export async function measureJob({ chromium, service, id }: Stage): Promise<Figure[]> {
  await chromium.startWorker(id);
  const worker = await chromium.attachToWorker(id);
  const page = await chromium.openPage(`chrome-extension://${id}/manifest.json`);
  const urls = (round: string) => Array.from({ length: COUNT }, (_, index) => `${SLOW}${round}/${index}`);
  const { measured, bare } = await interleave(RUNS, {
    measured: (round) => evaluate(page, timeJob, urls(`job-${round}`)),
    bare: (round) => timeBareCreations(worker, service, urls(`bare-${round}`), AT_ONCE),
  });
  const optimum = measured.map(() => Math.ceil(COUNT / AT_ONCE) * CREATION_MS);
  const name = `background: a job of ${COUNT} reports, ${AT_ONCE} at once, each answered after ${CREATION_MS} ms`;
  return [
    { name, unit: "ms", measured, beside: "the arithmetic optimum", reference: optimum, bar: { times: 1 / 0.9 } },
    { name, unit: "ms", measured, beside: "bare fetches in the worker", reference: bare, bar: null },
  ];
}

/** Runs in a page of the extension. */
async function timeJob(urls: string[]): Promise<number> {
  const startedAt = performance.now();
  const ended = new Promise<number>((resolve) => {
    const channel = new BroadcastChannel("tasks");
    channel.onmessage = ({ data }: MessageEvent<{ changed?: { kind: string; state: string }[] }>) => {
      if (!data.changed?.some(({ kind, state }) => kind === "job" && state === "ended")) return;
      channel.close();
      resolve(performance.now());
    };
  });
  const { connections } = await chrome.storage.local.get<{ connections: { activeId: string } }>("connections");
  const data = { connectionId: connections.activeId, urls, privacy: 1, pace: "fast" };
  await chrome.runtime.sendMessage({ type: "createReports", data });
  return (await ended) - startedAt;
}
