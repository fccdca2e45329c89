import type { Report, ReportChanges } from "@/utils/contract.ts";
import { AppError, type Failure, isUncertain } from "@/utils/errors.ts";
import { isAwaited, type Update } from "@/utils/models/update.ts";
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
import { askedOf, awaitResults, mayCome } from "./awaited.ts";
import { withReportLock } from "./last-request.ts";
import { requestUpdate } from "./request.ts";

/** Finds the report of a task as it was shown to the user. @throws AppError if there is none */
export type Find = (task: Update) => Promise<Report>;

/** Carries out waiting updates of a batch. */
export async function runBatch(tasks: Update[], changes: ReportChanges, find: Find): Promise<void> {
  const [{ batch }] = tasks as [Update];
  await carryOut(tasks, async () => {
    await whileWaking(() => runTasks(tasks, updateHandler(changes, find)));
    return tasks;
  }).catch(() => undefined);
  // A password can be copied as long as the browser is open.
  if (batch && changes.password === undefined) await batchChanges.forget(batch);
}

/** @param failure - why it is unclear whether the service has taken note; null if it has */
function takenNote(task: Update, before: Report, changes: ReportChanges, failure: Failure | null = null): Update {
  const accepted: Update = { ...task, ...askedOf(before, changes), state: "accepted", failure };
  void awaitResults(accepted);
  return accepted;
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
    const { privacy } = answer.updated;
    if (privacy !== (changes.privacy ?? privacy)) throw new AppError("otherPrivacy");
    return isAwaited(changes, answer)
      ? takenNote(task, answer.before, changes)
      : { ...task, state: "done", failure: null };
  } catch (thrown) {
    const { failure } = AppError.from(thrown);
    return before ? unanswered(task, before, changes, failure) : { ...task, state: "failed", failure };
  }
}

/** Judges a request without an answer: it may have been carried out all the same. */
function unanswered(task: Update, before: Report, changes: ReportChanges, failure: Failure): Update {
  if (failure.kind === "accepted") return takenNote(task, before, changes);
  if (mayCome(failure, changes, before.privacy)) return takenNote(task, before, changes, failure);
  return { ...task, state: isUncertain(failure) ? "unclear" : "failed", failure };
}
