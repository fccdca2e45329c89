import { REPORTS_QUERY } from "../../utils/contract.ts";
import { evaluate } from "../devtools/evaluate.ts";
import { seedYear } from "../support/manage.ts";
import { timeBareList } from "./bare-fetch.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import type { Stage } from "./stage.ts";

const RUNS = 30;

/** How long a page waits for a hundred reports, from its message to the background until it has them. */
export async function measureLists({ chromium, service, id }: Stage): Promise<Figure[]> {
  seedYear(service);
  await chromium.startWorker(id);
  const worker = await chromium.attachToWorker(id);
  const page = await chromium.openPage(`chrome-extension://${id}/manifest.json`);
  const { measured, reference } = await interleave(RUNS, {
    measured: () => evaluate(page, timeQuestion, { ...REPORTS_QUERY, per_page: 100 }),
    reference: () => timeBareList(worker, service),
  });
  return [
    {
      name: "background: list of 100 reports, message to decoded answer",
      unit: "ms",
      measured,
      beside: "bare fetch and JSON.parse in the worker",
      reference,
      bar: { plus: 10 },
    },
  ];
}

/** Runs in a page of the extension, which may ask the background whether it draws anything or not. */
async function timeQuestion(query: object): Promise<number> {
  const { connections } = await chrome.storage.local.get<{ connections: { activeId: string } }>("connections");
  const data = { connectionId: connections.activeId, listId: "bench", query, at: null };
  const startedAt = performance.now();
  const message = { type: "listReports", data };
  const { res } = await chrome.runtime.sendMessage(message);
  if (res?.rows.length !== 100) throw new Error("There are not 100 reports in the answer.");
  return performance.now() - startedAt;
}
