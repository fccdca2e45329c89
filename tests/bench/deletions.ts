import { evaluate } from "../devtools/evaluate.ts";
import { timeBareDeletions } from "./bare-fetch.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import { DELETION_MS, type Stage } from "./stage.ts";

const RUNS = 5;
const COUNT = 200;

/** How many deletions the extension asks a service for at once. */
const AT_ONCE = 3;

/** Deletes many reports with the list of reports open, until the journal knows what became of the last one. */
export async function measureDeletions({ chromium, service, id }: Stage): Promise<Figure[]> {
  await chromium.startWorker(id);
  const worker = await chromium.attachToWorker(id);
  const page = await chromium.openPage(`chrome-extension://${id}/options.html#/reports?per_page=100`);
  const seed = () => {
    const urls = Array.from({ length: COUNT }, (_, index) => `https://shop.example/${index}`);
    return service.store.seed(urls.map((url) => ({ url }))).map((number, index) => ({
      id: String(number),
      url: urls[index] as string,
    }));
  };
  const { measured, bare } = await interleave(RUNS, {
    measured: () => evaluate(page, timeDeletions, seed()),
    bare: () => timeBareDeletions(worker, service, seed(), AT_ONCE),
  });
  const optimum = measured.map(() => Math.ceil(COUNT / AT_ONCE) * DELETION_MS);
  const name = `background: ${COUNT} deletions, ${AT_ONCE} at once, each answered after ${DELETION_MS} ms`;
  return [
    { name, unit: "ms", measured, beside: "the arithmetic optimum", reference: optimum, bar: { times: 1 / 0.9 } },
    { name, unit: "ms", measured, beside: "bare fetches in the worker", reference: bare, bar: null },
  ];
}

/** Runs in the options page. */
async function timeDeletions(reports: { id: string; url: string }[]): Promise<number> {
  const startedAt = performance.now();
  const asked = new Set(reports.map(({ id }) => id));
  const ended = new Promise<number>((resolve) => {
    const channel = new BroadcastChannel("tasks");
    channel.onmessage = ({ data }: MessageEvent<{ changed: { resourceId: string; state: string }[] }>) => {
      for (const { resourceId, state } of data.changed ?? []) if (state === "done") asked.delete(resourceId);
      if (asked.size > 0) return;
      channel.close();
      resolve(performance.now());
    };
  });
  const { connections } = await chrome.storage.local.get<{ connections: { activeId: string } }>("connections");
  const data = { connectionId: connections.activeId, reports, search: "" };
  await chrome.runtime.sendMessage({ type: "deleteReports", data });
  return (await ended) - startedAt;
}
