import type { Failure } from "@/utils/errors.ts";
import type { Task } from "@/utils/models/task.ts";
import { isHeldUp } from "../client/status.ts";
import { type Connection, openConnection } from "../connections/open.ts";
import { createBrake } from "./brake.ts";
import { settle } from "./outcomes.ts";
import { inPool, PLACES } from "./pool.ts";

/** Operations for one kind of task. */
export interface TaskHandler<T extends Task> {
  /** Marks a waiting task as about to be sent. @returns null if it no longer waits @throws AppError */
  start(task: T): Promise<T | null>;
  /** Marks the next task early; {@link putBack} undoes it. Never throws. */
  startAhead?(task: T): void;
  /** Sends a task's one request, and never throws. */
  send(task: T, opening: Promise<Connection>): Promise<T>;
  /** Makes a task wait again that a pause held up unsent; left out where {@link send} does it. @throws AppError */
  putBack?(task: T): Promise<void>;
  /** {@link send} stores its own outcome and decides whether to pause, so the runner does neither. */
  settles?: true;
  wait(task: T): Promise<void>;
  /** Has an outcome to be looked up? Left out, with {@link reconcile}, where {@link send} has done what can be done. */
  isUnclear?(task: T): boolean;
  /** Looks up unclear outcomes, and stores what was found. */
  reconcile?(unclear: T[]): Promise<T[]>;
  /** Stops the tasks that still wait, because of this failure of others. @throws AppError `storageFailed` */
  stop(tasks: T[], failure?: Failure | null): Promise<void>;
}

/** Reopening checks whether the service may still be asked. */
const REOPEN_AFTER_MS = 1_000;

/**
 * Carries out waiting tasks of one connection, a few at a time and outside pauses, until the next ones would end no
 * better; then looks up unclear outcomes.
 */
export async function runTasks<T extends Task>(tasks: T[], handler: TaskHandler<T>, atOnce = PLACES): Promise<void> {
  const unclear: T[] = [];
  let open = createOpener();
  const rest = tasks.values();
  const ahead = tasks.slice(atOnce).values();
  const mustStop = handler.settles ? null : createBrake();

  async function work() {
    for (const task of rest) {
      const ended = await carryOut(task);
      if (!ended) continue;
      if (handler.isUnclear?.(ended)) unclear.push(ended);
      // Do not await: the next request need not wait for it.
      else if (!handler.settles) void settle([ended]);
      if (mustStop?.(ended.failure)) await handler.stop(tasks, ended.failure);
    }
  }

  /** Waits for pauses outside the pool, so that no other task is held up, and marks inside: until then it can be stopped. */
  async function carryOut(task: T): Promise<T | null> {
    for (;;) {
      await handler.wait(task);
      const ended = await inPool(async () => {
        const started = await handler.start(task);
        if (!started) return null;
        const ended = handler.send(started, open(task.connectionId));
        // The next request need not wait for it.
        const { value: next } = ahead.next();
        if (next) handler.startAhead?.(next);
        return ended;
      });
      if (!ended?.failure || !isHeldUp(ended.failure)) return ended;
      // Another service may be connected by now: nobody waits for the end of this one's pause then.
      open = createOpener();
      await handler.putBack?.(ended);
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
  // If a task cannot be marked, the rest is not sent.
  if (ended.some(({ status }) => status === "rejected")) await handler.stop(tasks).catch(() => {});
  await handler.reconcile?.(unclear);
}

/** Returns a function that opens the connection, at most once a second. */
function createOpener(): (connectionId: string) => Promise<Connection> {
  let opening: Promise<Connection> | undefined;
  let openedAt = 0;
  return (connectionId) => {
    if (opening && performance.now() < openedAt + REOPEN_AFTER_MS) return opening;
    openedAt = performance.now();
    opening = openConnection(connectionId, "job");
    return opening;
  };
}
