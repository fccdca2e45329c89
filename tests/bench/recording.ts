import { REPORTS_QUERY } from "../../utils/contract.ts";
import { evaluate } from "../devtools/evaluate.ts";
import { readConnectionId } from "../support/history.ts";
import { seedYear } from "../support/manage.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import type { Stage } from "./stage.ts";

const RUNS = 30;

/** How long a hundred reports are recorded after the list of them has been answered, none and all of them known before. */
export async function measureRecording({ chromium, service, id }: Stage): Promise<Figure[]> {
  seedYear(service);
  await chromium.startWorker(id);
  const page = await chromium.openPage(`chrome-extension://${id}/manifest.json`);
  const connectionId = await evaluate(page, readConnectionId);
  const query = { ...REPORTS_QUERY, per_page: 100 };
  const time = (first: string | null, isKnown: boolean) => () =>
    evaluate(page, timeQueue, connectionId, query, first, isKnown);
  const { fresh, known, reference } = await interleave(RUNS, {
    fresh: time("listReports", false),
    known: time("listReports", true),
    reference: time(null, false),
  });
  const figure = { unit: "ms", beside: "the queue without them", reference } as const;
  return [
    // Once for each report: 400 requests to the database, which take most of it.
    { ...figure, name: "background: 100 unknown reports recorded, after their answer", measured: fresh, bar: null },
    {
      ...figure,
      name: "background: 100 known reports recorded, after their answer",
      measured: known,
      bar: { plus: 25 },
    },
  ];
}

/** Runs in a page of the extension. Clearing the history waits for everything that came before it to be recorded. */
async function timeQueue(connectionId: string, query: object, first: string | null, isKnown: boolean): Promise<number> {
  const ask = (type: string, data: unknown) => chrome.runtime.sendMessage({ type, data }) as Promise<{ err?: unknown }>;
  const list = () => ask("listReports", { connectionId, listId: "bench", query, at: null });
  if (isKnown) {
    await list();
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("website-reports");
      opening.onsuccess = () => resolve(opening.result);
    });
    const count = () =>
      new Promise<number>((resolve) => {
        const counting = db.transaction("reports").objectStore("reports").count();
        counting.onsuccess = () => resolve(counting.result);
      });
    while ((await count()) < 100);
    db.close();
  }
  if (first) await list();
  const startedAt = performance.now();
  const { err } = await ask("clearHistory", undefined);
  if (err) throw new Error("The history was not cleared.");
  return performance.now() - startedAt;
}
