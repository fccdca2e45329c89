import type { Task } from "@/utils/models/task.ts";
import { isHeldUp } from "../client/status.ts";
import { type Connection, openConnection } from "../connections/open.ts";
import { pauseOver } from "../connections/pauses.ts";
import { outcomeOf, settle } from "./outcomes.ts";
import { inPool } from "./pool.ts";

/** How tasks of a kind are carried out. */
export interface Kind<T extends Task> {
  /** Notes that a waiting task is about to be sent. @returns null where it does not wait any more @throws AppError */
  start(task: T): Promise<T | null>;
  /** Sends the one request of a task. @returns the task as it then stands; it throws nothing */
  send(task: T, opening: Promise<Connection>): Promise<T>;
  isUnclear(task: T): boolean;
  /** Looks up what came of tasks whose outcome is unclear. @returns them as they then stand */
  reconcile(unclear: T[]): Promise<T[]>;
  /** Stops those that still wait. @throws AppError `storageFailed` */
  stop(tasks: T[]): Promise<void>;
}

/** As many as there are places: what is noted as under way is sent, and after Stop no other. */
const AT_ONCE = 3;

/** After this it is looked up again whether the service may still be asked. */
const REOPEN_AFTER_MS = 1_000;

/**
 * Carries out many tasks, a few at once, and then looks up what is unclear. Those that wait no more are passed over. A
 * service that asks for a pause gets it.
 *
 * @param tasks - all of them waiting, of one connection
 */
export async function runTasks<T extends Task>(tasks: T[], kind: Kind<T>): Promise<void> {
  const unclear: T[] = [];
  const open = createOpener();
  const rest = tasks.values();

  async function work() {
    for (const task of rest) {
      await pauseOver(task.connectionId);
      const started = await kind.start(task);
      if (!started) continue;
      const ended = await send(started);
      if (kind.isUnclear(ended)) unclear.push(ended);
      // The next request does not wait for it.
      else void settle(outcomeOf(ended));
    }
  }

  /** Whoever waits for the end of a pause holds nobody else up. */
  async function send(task: T): Promise<T> {
    for (;;) {
      await pauseOver(task.connectionId);
      const ended = await inPool(() => kind.send(task, open(task.connectionId)));
      if (!ended.failure || !isHeldUp(ended.failure)) return ended;
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  // What cannot be noted down is not sent.
  if (ended.some(({ status }) => status === "rejected")) await kind.stop(tasks).catch(() => {});
  await settle(...(await kind.reconcile(unclear)).map(outcomeOf));
}

/** Makes a function that opens the way to the service, at most once a second. */
function createOpener(): (connectionId: string) => Promise<Connection> {
  let opening: Promise<Connection> | undefined;
  let openedAt = 0;
  return (connectionId) => {
    if (opening && performance.now() < openedAt + REOPEN_AFTER_MS) return opening;
    openedAt = performance.now();
    opening = openConnection(connectionId);
    return opening;
  };
}
