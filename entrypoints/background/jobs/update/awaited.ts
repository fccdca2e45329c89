import { AppError, type ErrorKind } from "@/utils/errors.ts";
import { addressOf } from "@/utils/models/history.ts";
import { isNewResult, type Update } from "@/utils/models/update.ts";
import { keepAlive } from "../../keep-alive.ts";
import { show } from "../../reports/known.ts";
import { sleep } from "../../sleep.ts";
import { change } from "../journal.ts";
import { outcomeOf, settle } from "../outcomes.ts";
import { inLookPool } from "../pool.ts";
import { readUpdated } from "./request.ts";

/** Services may make new results later: a report is read again so long after they took note. */
const READ_AFTER_MS = [15_000, 60_000, 180_000];

/** There is nothing to be read, and will not be. */
export const FINAL: ErrorKind[] = ["notFound", "invalidId", "otherService", "notConnected"];

/** Tasks whose new results this worker is waiting for, by id. */
const awaited = new Set<string>();

/** Reads a report until the new results that were asked for are there, at most for three minutes. */
export async function awaitResults(task: Update): Promise<void> {
  if (awaited.has(task.id)) return;
  awaited.add(task.id);
  const state = await keepAlive(findResults(task)).finally(() => awaited.delete(task.id));
  if (task.batch) await settle(outcomeOf({ ...task, state, failure: null }));
  else await change(false, (journal) => journal.remove(task.id)).catch(() => undefined);
}

async function findResults(task: Update): Promise<"done" | "late"> {
  let passed = 0;
  for (const after of READ_AFTER_MS) {
    await sleep(after - passed);
    passed = after;
    const found = await hasNewResults(task).catch((thrown) => AppError.from(thrown));
    if (found === true) return "done";
    if (found && FINAL.includes(found.kind)) break;
  }
  return "late";
}

async function hasNewResults(task: Update): Promise<boolean> {
  const { report, isCurrent } = await inLookPool(() => readUpdated(task));
  const isNew = addressOf(report.url) === addressOf(task.url) && isNewResult(task.resultAt ?? null, report);
  if (isNew && isCurrent()) await show(report);
  return isNew;
}
