import { expect, vi } from "vitest";
import { toStored } from "@/entrypoints/background/jobs/to-stored.ts";
import { database } from "@/utils/database.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { StoredTask, Task } from "@/utils/models/task.ts";
import type { Update, UpdateState } from "@/utils/models/update.ts";

/** The creations in the database, newest first. */
export async function storedSubmissions(): Promise<Submission[]> {
  return (await storedTasks()).filter((task) => task.kind === "create");
}

/** The deletions in the database, newest first. */
export async function storedDeletions(): Promise<Deletion[]> {
  return (await storedTasks()).filter((task) => task.kind === "remove");
}

/** The jobs in the database, newest first. */
export async function storedJobs(): Promise<Job[]> {
  return (await storedTasks()).filter((task) => task.kind === "job");
}

/** The updates in the database, newest first. */
export async function storedUpdates(): Promise<Update[]> {
  return (await storedTasks()).filter((task) => task.kind === "update");
}

/** How many updates stand in each state, once none waits or is being sent any more. */
export async function endedUpdates(): Promise<Partial<Record<UpdateState, number>>> {
  return vi.waitFor(async () => {
    const states = (await storedUpdates()).map(({ state }) => state);
    expect(states.filter((state) => state === "queued" || state === "sending")).toEqual([]);
    return Object.fromEntries(states.map((state) => [state, states.filter((other) => other === state).length]));
  });
}

/** Puts these into the database in the place of all others of their kind. */
export async function storeTasks(...tasks: Task[]): Promise<void> {
  await database.use(async (db) => {
    const transaction = db.transaction("tasks", "readwrite");
    for (const { id, kind } of await transaction.store.getAll()) {
      if (tasks.some((task) => task.kind === kind)) await transaction.store.delete(id);
    }
    for (const task of tasks) await transaction.store.put(toStored(task, undefined));
    await transaction.done;
  });
}

/** A task as the database holds it, whatever is wrong with it. */
export function asStored(task: unknown): StoredTask {
  return { ...(task as StoredTask), revision: 1 };
}

/** Puts these records into the database in the place of all others, as far as they have an id. */
export async function storeRecords(records: unknown[]): Promise<void> {
  await database.use(async (db) => {
    await db.clear("tasks");
    const held = records.filter((record) => typeof Object(record).id === "string");
    await Promise.all(held.map((record) => db.put("tasks", asStored(record))));
  });
}

/** Lets the database take nothing more, as on a full disk. @returns what gives room again */
export function fillDatabase(): () => void {
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  });
  return () => full.mockRestore();
}

async function storedTasks(): Promise<Task[]> {
  const stored = await database.use((db) => db.getAll("tasks"));
  return stored.map(plain).sort((a, b) => b.startedAt - a.startedAt);
}

function plain({ revision: _revision, attention: _attention, ...task }: StoredTask): Task {
  return task as Task;
}
