import type { Failure } from "@/utils/errors.ts";
import type { Asked } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { Update } from "@/utils/models/update.ts";
import { pauseLeft, pauseOver } from "../connections/pauses.ts";
import { change } from "./journal.ts";
import { claim, move, moveAll } from "./moves.ts";
import type { TaskHandler } from "./runner.ts";
import { type Journal, urgentOf } from "./transaction.ts";

type Queued = Deletion | Update;

/** State of a task that was dropped unsent, because its worker ended before its turn. */
export const INTERRUPTED = { state: "interrupted", failure: { kind: "interrupted" } } as const;

/** Stopped batches: what comes back unsent does not wait again. */
const stopped = new Set<string>();

/** Tasks that are being marked as sent and are not sent yet, by id. */
const unsent = new Map<string, Promise<Queued | null>>();

/** Stops a batch: its tasks that are not sent yet are dropped. @throws AppError `storageFailed` */
export function stopBatch({ kind, id }: Asked<"stopBatch">): Promise<void> {
  return drop(kind, id);
}

function drop(kind: Queued["kind"], id: string, failure: Failure | null = null): Promise<void> {
  stopped.add(id);
  const isUnsent = (task: Queued) => task.state === "queued" || (unsent.has(task.id) && isOpen(task));
  return moveAll(kind, (task) => task.batch === id && isUnsent(task), { state: "stopped", failure });
}

/**
 * Adds tasks to the journal, or joins open ones with the same key.
 *
 * @param prepare - gets the added ones, in the same transaction
 * @returns the entry of each task: itself, or the one it joined @throws AppError `storageFailed`: send nothing then
 */
export function addOrJoin<T extends Queued>(
  tasks: T[],
  keyOf: (task: T) => string,
  prepare?: (journal: Journal, added: T[]) => Promise<void>,
): Promise<{ existing: T[]; added: T[] }> {
  return change(false, async (journal) => {
    const open = ((await urgentOf(journal, (tasks[0] as T).kind)) as T[]).filter(isOpen);
    const byKey = new Map(open.map((task) => [keyOf(task), task]));
    const existing = tasks.map((task) => byKey.get(keyOf(task)) ?? task);
    const added = tasks.filter((task, index) => existing[index] === task);
    await prepare?.(journal, added);
    await Promise.all(added.map(journal.put));
    return { existing, added };
  });
}

/** Returns how tasks of a batch wait, begin, wait again, and are stopped. @param sending - their state while sent */
export function queueHandler<T extends Queued>(
  kind: Queued["kind"],
  sending: "deleting" | "sending",
): Pick<TaskHandler<T>, "wait" | "start" | "startAhead" | "putBack" | "stop"> {
  const mark = ({ id }: T) => {
    const sent = kind === "update" && { sentAt: Date.now() };
    return claim(kind, id, "queued", { state: sending, ...sent }) as Promise<T | null>;
  };

  async function putBack({ id, batch }: T): Promise<void> {
    await move(kind, id, sending, { state: batch && stopped.has(batch) ? "stopped" : "queued" });
  }

  function startAhead(task: T): void {
    const marking = pauseLeft(task.connectionId).then((left) => (left > 0 ? null : mark(task)));
    unsent.set(
      task.id,
      marking.catch(() => null),
    );
  }

  return {
    async wait(task) {
      const { id, batch = "", connectionId } = task;
      const left = await pauseLeft(connectionId);
      if (left === 0) return;
      if (await unsent.get(id)) await putBack(task);
      unsent.delete(id);
      // Only tells pages why it waits.
      await move(kind, id, "queued", { heldUntil: Date.now() + left }).catch(() => undefined);
      await pauseOver(connectionId, () => stopped.has(batch));
    },
    async start(task) {
      const { id, batch = "" } = task;
      const marking = unsent.get(id) ?? mark(task);
      unsent.set(id, marking);
      const marked = ((await marking) as T | null) ?? (await mark(task));
      const isStopped = stopped.has(batch);
      if (isStopped) await putBack(task);
      unsent.delete(id);
      return isStopped ? null : marked;
    },
    // What became of a change cannot always be read after a restart.
    ...(kind === "remove" && { startAhead }),
    putBack,
    async stop([first], failure) {
      if (first?.batch) await drop(kind, first.batch, failure);
    },
  };
}
