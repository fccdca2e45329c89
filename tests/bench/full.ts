import type { KnownReport } from "../../utils/models/known-report.ts";
import type { StoredTask } from "../../utils/models/task.ts";
import { evaluate } from "../devtools/evaluate.ts";
import { readConnectionId } from "../support/history.ts";
import { measureCreate } from "./create.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import { measurePopup } from "./popup.ts";
import type { Stage } from "./stage.ts";

const RUNS = 30;

/** As many tasks as the journal keeps, and as many known reports. */
const RECORDS = 5_000;

/** Measures the popup, Create and the journal where much is stored. */
export async function measureFull(stage: Stage): Promise<Figure[]> {
  const { chromium, id } = stage;
  const page = await chromium.openPage(`chrome-extension://${id}/manifest.json`);
  await evaluate(page, fill, await evaluate(page, readConnectionId), RECORDS);
  const figures = [...(await measurePopup(stage)), ...(await measureCreate(stage))];
  await chromium.startWorker(id);
  const { measured, reference } = await interleave(RUNS, {
    measured: () => evaluate(page, timeSeen, ["task 17"]),
    reference: () => evaluate(page, timeSeen, []),
  });
  const written: Figure = {
    name: "background: one task read, changed and written",
    unit: "ms",
    measured,
    beside: "the message alone",
    reference,
    bar: { plus: 3 },
  };
  return [...figures, written].map((figure) => ({ ...figure, name: `${RECORDS} tasks and reports: ${figure.name}` }));
}

/** Runs in a page of the extension: stores tasks that have ended, and reports. */
async function fill(connectionId: string, count: number): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open("website-reports");
    opening.onsuccess = () => resolve(opening.result);
  });
  const writing = db.transaction(["tasks", "reports"], "readwrite");
  for (let index = 0; index < count; index++) {
    const url = `https://example.com/pages/${index}?of=some-length`;
    const time = Date.now() - index * 60_000;
    const [generatedAt, result, privacy] = [new Date(time).toISOString(), "good", 1] as const;
    const told = { id: String(index), url, result, privacy, generatedAt, link: null };
    const task = {
      ...{ kind: "create", id: `task ${index}`, connectionId, url, privacy, incognito: false, state: "done" },
      ...{ startedAt: time, endedAt: time, report: { ...told, more: {} }, failure: null, looks: 0, found: 0 },
      ...{ seen: true, revision: 1 },
    } as unknown as StoredTask;
    const report: KnownReport = {
      ...{ connectionId, reportId: String(index), url, project: null, result, privacy },
      ...{ generatedAt: time, seenAt: time },
    };
    writing.objectStore("tasks").put(task);
    writing.objectStore("reports").put(report);
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve;
  });
  db.close();
}

/** Runs in a page of the extension. */
async function timeSeen(ids: string[]): Promise<number> {
  const startedAt = performance.now();
  const asked = { type: "markSeen", data: ids };
  const { err } = (await chrome.runtime.sendMessage(asked)) as { err?: unknown };
  if (err) throw new Error("It was not written.");
  return performance.now() - startedAt;
}
