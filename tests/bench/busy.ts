import { evaluate } from "../devtools/evaluate.ts";
import { readConnectionId } from "../support/history.ts";
import type { Figure } from "./figures.ts";
import { measureOptions } from "./options.ts";
import { measureWarmPopup } from "./popup.ts";
import { SLOW, type Stage } from "./stage.ts";

/** As many as one job takes. */
const ADDRESSES = 1_000;

/** Measures the popup and the list of reports while a job makes reports, three at once. */
export async function measureBusy(stage: Stage): Promise<Figure[]> {
  const { chromium, service, id } = stage;
  await chromium.startWorker(id);
  const page = await chromium.openPage(`chrome-extension://${id}/manifest.json`);
  await evaluate(page, keepCreating, await evaluate(page, readConnectionId), SLOW, ADDRESSES);
  const figures = [...(await measureWarmPopup(stage)), ...(await measureOptions(stage))];
  const creations = service.requests.filter(({ method }) => method === "POST").length;
  if (creations <= ADDRESSES) throw new Error("No second job followed the first.");
  return figures.map((figure) => ({ ...figure, name: `while a job runs: ${figure.name}` }));
}

/** Runs in a page of the extension: one job follows the other. @param site - where the addresses of the reports lie */
async function keepCreating(connectionId: string, site: string, count: number): Promise<void> {
  const start = async () => {
    const urls = Array.from({ length: count }, () => `${site}${crypto.randomUUID()}`);
    const data = { connectionId, urls, privacy: 1, pace: "fast" };
    await chrome.runtime.sendMessage({ type: "createReports", data });
  };
  type Change = MessageEvent<{ changed?: { kind: string; state: string }[] }>;
  new BroadcastChannel("tasks").onmessage = ({ data }: Change) => {
    if (data.changed?.some(({ kind, state }) => kind === "job" && state === "ended")) void start();
  };
  await start();
}
