import type { Report, ReportChanges } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Update } from "@/utils/models/update.ts";
import type { Connection } from "../../connections/open.ts";
import { observed } from "../../reports/observed.ts";
import { MAX_MISSES } from "../brake.ts";
import { carryOut } from "../in-hand.ts";
import { findTask } from "../journal.ts";
import { queueHandler } from "../queue.ts";
import { runTasks, type TaskHandler } from "../runner.ts";
import { batchChanges } from "../session.ts";
import { whileWaking } from "../waking.ts";
import { asKnown } from "./as-known.ts";
import { answered, unanswered } from "./awaited.ts";
import { withReportLock } from "./last-request.ts";
import { requestUpdate } from "./request.ts";

/** Finds the report of a task as it was shown to the user. @throws AppError if there is none */
export type Find = (task: Update) => Promise<Report>;

export async function runBatch(tasks: Update[], changes: ReportChanges, find: Find): Promise<void> {
  const [{ batch }] = tasks as [Update];
  await carryOut(tasks, async () => {
    await whileWaking(() => runTasks(tasks, updateHandler(changes, find)));
    return tasks;
  }).catch(() => undefined);
  // A password can be copied as long as the browser is open.
  if (batch && changes.password === undefined) await batchChanges.forget(batch);
}

/**
 * Finds reports, and lets those wait that the service answers with a pause: nothing was sent, and the pause ends by itself.
 * One that meets pause after pause has failed.
 */
function waiting(find: Find): Find {
  const pauses = new Map<string, number>();
  return async (task) => {
    try {
      return await find(task);
    } catch (thrown) {
      const { kind, retryAt } = AppError.from(thrown);
      const met = (pauses.get(task.id) ?? 0) + 1;
      if (kind !== "rateLimited" || retryAt === undefined || met > MAX_MISSES) throw thrown;
      pauses.set(task.id, met);
      throw new AppError(kind, { retryAt });
    }
  };
}

function updateHandler(changes: ReportChanges, find: Find): TaskHandler<Update> {
  const findOrWait = waiting(find);
  const found = new Map<string, Report | AppError>();
  const queue = queueHandler<Update>("update", "sending");
  return {
    ...queue,
    // What is being read still waits: it can be stopped, and after a restart it is certain that nothing was sent.
    async start(task) {
      if ((await findTask(task.id))?.state !== "queued") return null;
      found.set(task.id, await findOrWait(task).catch(AppError.from));
      return queue.start(task);
    },
    send(task, opening) {
      const report = found.get(task.id) as Report | AppError;
      found.delete(task.id);
      return send(task, report, changes, opening);
    },
  };
}

/** Sends an update. @param found - its report, or why there is none @returns the task with its outcome */
async function send(
  task: Update,
  found: Report | AppError,
  changes: ReportChanges,
  opening: Promise<Connection>,
): Promise<Update> {
  let before: Report | undefined;
  try {
    const connection = observed(await opening);
    if (found instanceof AppError) throw found;
    const report = await asKnown(connection.id, found);
    before = report;
    const answer = await withReportLock(task, () => requestUpdate(connection, report, changes));
    return answered(task, changes, answer);
  } catch (thrown) {
    const { failure } = AppError.from(thrown);
    return before ? unanswered(task, before, changes, failure) : { ...task, state: "failed", failure };
  }
}
