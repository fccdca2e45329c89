import type { Task } from "@/utils/models/task.ts";
import { isHeldUp } from "../client/status.ts";
import { type Connection, openConnection } from "../connections/open.ts";
import { pauseOver } from "../connections/pauses.ts";
import { outcomeOf, settle } from "./outcomes.ts";
import { inPool } from "./pool.ts";

/** Operations for one kind of task. */
export interface Kind<T extends Task> {
  /** Marks a waiting task as about to be sent. @returns null if it no longer waits @throws AppError */
  start(task: T): Promise<T | null>;
  /** Sends a task's one request, and never throws. */
  send(task: T, opening: Promise<Connection>): Promise<T>;
  /** {@link send} stores the outcome itself. */
  settles?: true;
  /** Waits for the end of pauses; left out where nobody is told of them. */
  wait?(task: T): Promise<void>;
  isUnclear(task: T): boolean;
  /** Looks up unclear outcomes. */
  reconcile(unclear: T[]): Promise<T[]>;
  /** Stops the tasks that still wait. @throws AppError `storageFailed` */
  stop(tasks: T[]): Promise<void>;
}

/** As many as the pool has places: all marked tasks are sent at once, and none after Stop. */
const MOST_AT_ONCE = 3;

/** Reopening checks whether the service may still be asked. */
const REOPEN_AFTER_MS = 1_000;

/** Carries out waiting tasks of one connection, a few at a time and outside pauses; then looks up unclear outcomes. */
export async function runTasks<T extends Task>(tasks: T[], kind: Kind<T>, atOnce = MOST_AT_ONCE): Promise<void> {
  const unclear: T[] = [];
  const open = createOpener();
  const rest = tasks.values();
  const wait = kind.wait ?? waitForPauses;

  async function work() {
    for (const task of rest) {
      await wait(task);
      const started = await kind.start(task);
      if (!started) continue;
      const ended = await send(started);
      if (kind.isUnclear(ended)) unclear.push(ended);
      // Do not await: the next request need not wait for it.
      else if (!kind.settles) void settle(outcomeOf(ended));
    }
  }

  /** Waits for pauses outside the pool, so that no other task is held up. */
  async function send(task: T): Promise<T> {
    for (;;) {
      await wait(task);
      const ended = await inPool(() => kind.send(task, open(task.connectionId)));
      if (!ended.failure || !isHeldUp(ended.failure)) return ended;
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
  // If a task cannot be marked, the rest is not sent.
  if (ended.some(({ status }) => status === "rejected")) await kind.stop(tasks).catch(() => {});
  await settle(...(await kind.reconcile(unclear)).map(outcomeOf));
}

function waitForPauses({ connectionId }: Task): Promise<void> {
  return pauseOver(connectionId);
}

/** Returns a function that opens the connection, at most once a second. */
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
