import { ask } from "./messages.ts";
import { isRunning, parseTask, type StoredTask, WAITING } from "./models/task.ts";
import { isPrivateWindow } from "./private-window.ts";
import { answerOf, readDatabase, readNewest } from "./storage/read-database.ts";
import { parseAll } from "./storage/schema.ts";

/** Change of the journal, as the background announces it after the write. */
export interface TaskChange {
  changed: StoredTask[];
  removed: string[];
}

export const TASK_CHANNEL = "tasks";

/** Announced at each start of the background: the one before may have ended between its last write and its message. */
export const STARTED = "started";

/** Pages in private windows of Firefox have a database and channels of their own, so they poll. */
const POLL_MS = 1_000;

/**
 * The journal is read anew now and then while something runs, whose end may have been announced by a background that
 * ended with the message, and where it could not be read.
 */
const REREAD_MS = 10_000;

/** Too short to be noticed. */
const BURST_MS = 30;

/**
 * Reads the journal, in no order.
 * @param most - how many of the newest beside all that need attention, but those that wait in jobs; left out for all
 * @throws AppError `storageFailed` where it cannot be read, or is not made yet
 */
export async function readTasks(most?: number): Promise<StoredTask[]> {
  const stored = await readDatabase(["tasks"], async (tasks) => {
    if (most === undefined) return answerOf(tasks.getAll());
    const urgent = answerOf(tasks.index("attention").getAll(IDBKeyRange.upperBound(WAITING, true)));
    return [...(await readNewest(tasks.index("startedAt"), null, most)), ...(await urgent)];
  });
  return parseAll(stored, parseTask);
}

/** Reads the journal as {@link readTasks}, empty if that fails; calls back with all tasks after each change. */
export async function followTasks(
  most: number | undefined,
  onChange: (tasks: StoredTask[]) => void,
): Promise<StoredTask[]> {
  const isApart = isPrivateWindow();
  const read = () => (isApart ? ask("readTasks", most) : readTasks(most));
  const known = new Map<string, StoredTask>();
  const duringRead = new Set<TaskChange[]>();
  let begun = 0;
  let applied = 0;
  let isTelling = false;
  let hasFailed = false;

  function apply({ changed, removed }: TaskChange) {
    for (const task of changed) {
      if (task.revision > (known.get(task.id)?.revision ?? 0)) known.set(task.id, task);
    }
    for (const id of removed) known.delete(id);
  }

  /** Applies changes announced during the read, which it may have missed. A later read may have been faster. */
  async function readAnew(): Promise<StoredTask[]> {
    const generation = ++begun;
    const missed: TaskChange[] = [];
    duringRead.add(missed);
    const tasks = await read().finally(() => duringRead.delete(missed));
    hasFailed = false;
    if (generation < applied) return [...known.values()];
    applied = generation;
    known.clear();
    apply({ changed: tasks, removed: [] });
    for (const change of missed) apply(change);
    return [...known.values()];
  }

  function noteFailed(): [] {
    hasFailed = true;
    return [];
  }

  function tellAnew() {
    void readAnew().then(onChange).catch(noteFailed);
  }

  function refresh() {
    if (document.visibilityState === "visible") tellAnew();
  }

  new BroadcastChannel(TASK_CHANNEL).onmessage = ({ data }: MessageEvent<TaskChange | typeof STARTED>) => {
    if (data === STARTED) return tellAnew();
    for (const missed of duringRead) missed.push(data);
    apply(data);
    // Tell a burst of changes once. Before the first read has ended, they are not the whole journal.
    if (isTelling || !(applied || hasFailed)) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      onChange([...known.values()]);
    }, BURST_MS);
  };
  document.addEventListener("visibilitychange", refresh);
  if (isApart) setInterval(refresh, POLL_MS);
  else setInterval(() => (hasFailed || [...known.values()].some(isRunning)) && tellAnew(), REREAD_MS);
  return readAnew().catch(noteFailed);
}
