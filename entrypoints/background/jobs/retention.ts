import { database } from "@/utils/database.ts";
import { DAY_MS } from "@/utils/day.ts";
import { isOpen, type Task } from "@/utils/models/task.ts";
import { change } from "./journal.ts";
import { forgetTasks } from "./session.ts";
import type { Journal } from "./transaction.ts";

/** Limits of the journal; open tasks always stay. */
const MAX_TASKS = 5_000;
const OLDEST_MS = 30 * DAY_MS;

/** Drops the oldest closed tasks beyond the limits, but those of a batch together. @throws AppError `storageFailed` */
export async function trimJournal(): Promise<void> {
  const oldest = Date.now() - OLDEST_MS;
  if (!(await isTooMuch(oldest))) return;
  const dropped = await change(false, async (journal) => {
    const together = [...Map.groupBy(await readClosed(journal), (task) => batchOf(task) ?? task.id).values()];
    let room = MAX_TASKS;
    const excess = together.flatMap((tasks) => {
      const isOld = tasks.every(({ startedAt }) => startedAt < oldest);
      // A batch that no journal has room for is cut.
      const fits = tasks.length <= room || tasks.length > MAX_TASKS;
      const kept = isOld || !fits ? 0 : room;
      room = Math.max(0, room - tasks.length);
      return tasks.slice(kept);
    });
    await Promise.all(excess.map(({ id }) => journal.remove(id)));
    return excess;
  });
  await forgetTasks(dropped);
}

/** Checks this without reading tasks, as every start of the worker does. */
function isTooMuch(oldest: number): Promise<boolean> {
  return database.use(async (db) => {
    const { store } = db.transaction("tasks");
    const [count, first] = await Promise.all([store.count(), store.index("startedAt").openKeyCursor()]);
    return count > MAX_TASKS || (first !== null && first.key < oldest);
  });
}

/** Drops every closed task, with what the session keeps of it. @throws AppError `storageFailed` */
export async function clearActivity(): Promise<void> {
  const ofBoth = await Promise.all([false, true].map(clearClosed));
  await forgetTasks(ofBoth.flat());
}

function clearClosed(incognito: boolean): Promise<Task[]> {
  return change(incognito, async (journal) => {
    const closed = await readClosed(journal);
    await Promise.all(closed.map(({ id }) => journal.remove(id)));
    return closed;
  });
}

/** Returns closed tasks, newest first. A batch with an open task counts as open. */
async function readClosed(journal: Journal): Promise<Task[]> {
  const tasks = await journal.with("startedAt");
  const running = new Set(tasks.filter(isOpen).map(batchOf));
  const closed = tasks.filter((task) => !isOpen(task) && !(batchOf(task) && running.has(batchOf(task))));
  return closed.sort((a, b) => b.startedAt - a.startedAt);
}

function batchOf(task: Task): string | undefined {
  return task.kind === "job" ? task.id : task.batch;
}
