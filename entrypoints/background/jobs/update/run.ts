import type { Report, ReportChanges } from "@/utils/contract.ts";
import { AppError, type Failure, isUncertain } from "@/utils/errors.ts";
import { isAwaited, type Update } from "@/utils/models/update.ts";
import { observed } from "../../reports/observed.ts";
import { MOST_MISSES } from "../brake.ts";
import { carryOut } from "../in-hand.ts";
import { findTask } from "../journal.ts";
import { queueOf } from "../queue.ts";
import { type Kind, runTasks } from "../runner.ts";
import { batchChanges } from "../session.ts";
import { whileWaking } from "../waking.ts";
import { asKnown } from "./as-known.ts";
import { askedOf, awaitResults, mayCome } from "./awaited.ts";
import { inTurn } from "./last-wish.ts";
import { requestUpdate } from "./request.ts";

/** Finds the report of a task as it was shown to the user. @throws AppError if there is none */
export type Find = (task: Update) => Promise<Report>;

/** Carries out waiting updates of a batch. */
export async function runBatch(tasks: Update[], changes: ReportChanges, find: Find): Promise<void> {
  const [{ batch }] = tasks as [Update];
  await carryOut(tasks, async () => {
    await whileWaking(() => runTasks(tasks, kindOf(changes, find)));
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
      if (kind !== "rateLimited" || retryAt === undefined || met > MOST_MISSES) throw thrown;
      pauses.set(task.id, met);
      throw new AppError(kind, { retryAt });
    }
  };
}

function kindOf(changes: ReportChanges, find: Find): Kind<Update> {
  const findOrWait = waiting(find);
  const found = new Map<string, Report | AppError>();
  const queue = queueOf<Update>("update", "sending");
  return {
    ...queue,
    // What is being read still waits: it can be stopped, and after a restart it is certain that nothing was sent.
    async start(task) {
      if ((await findTask(task.id))?.state !== "queued") return null;
      found.set(task.id, await findOrWait(task).catch(AppError.from));
      return queue.start(task);
    },
    async send(task, opening) {
      let before: Report | undefined;
      try {
        const connection = observed(await opening);
        const report = await asKnown(connection.id, foundOf(task));
        before = report;
        const answer = await inTurn(task, () => requestUpdate(connection, report, changes));
        const { privacy } = answer.updated;
        if (privacy !== (changes.privacy ?? privacy)) throw new AppError("otherPrivacy");
        if (!isAwaited(changes, answer)) return { ...task, state: "done", failure: null };
        return takenNote(task, before, changes);
      } catch (thrown) {
        const { failure } = AppError.from(thrown);
        if (failure.kind === "accepted" && before) return takenNote(task, before, changes);
        if (before && mayCome(failure, changes, before.privacy)) {
          // What was read since is not what was asked for.
          return takenNote(task, await asKnown(task.connectionId, before), changes, failure);
        }
        return { ...task, state: before && isUncertain(failure) ? "unclear" : "failed", failure };
      }
    },
  };

  function foundOf({ id }: Update): Report {
    const report = found.get(id);
    found.delete(id);
    if (report instanceof Error) throw report;
    return report as Report;
  }
}
