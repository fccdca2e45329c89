import { incognitoSubmissionsItem, type Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { changeWithinQuota } from "../quota.ts";
import { toStored } from "./to-stored.ts";
import type { Journal, JournalReader, TaskIndex } from "./transaction.ts";

/** Closed tasks of private windows beyond this are dropped, oldest first. */
const MAX_INCOGNITO = 100;

/** Reads the journal of private windows, which the browser forgets. @throws what `work` throws */
export async function readIncognito<T>(work: (journal: JournalReader) => Promise<T>): Promise<T> {
  return work(readerOf(byId(await incognitoSubmissionsItem.getValue())));
}

/**
 * Changes the journal of private windows.
 *
 * @param onChange - called if the journal has changed
 * @throws AppError `storageFailed`, or what `work` throws: nothing changed
 */
export function changeIncognito<T>(work: (journal: Journal) => Promise<T>, onChange: () => void): Promise<T> {
  return navigator.locks.request("private-journal", async () => {
    const before = await incognitoSubmissionsItem.getValue();
    const tasks = byId(before);
    const result = await work({
      ...readerOf(tasks),
      put: async (task) => void tasks.set(task.id, task as Submission),
      remove: async (id) => void tasks.delete(id),
    });
    const after = withoutOldest([...tasks.values()]);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await changeWithinQuota(incognitoSubmissionsItem, () => after);
      onChange();
    }
    return result;
  });
}

function byId(tasks: Submission[]): Map<string, Submission> {
  return new Map(tasks.map((task) => [task.id, task]));
}

function withoutOldest(tasks: Submission[]): Submission[] {
  const closed = tasks.filter((task) => !isOpen(task)).sort((a, b) => b.startedAt - a.startedAt);
  const dropped = new Set(closed.slice(MAX_INCOGNITO));
  return tasks.filter((task) => !dropped.has(task)).sort((a, b) => b.startedAt - a.startedAt);
}

/** Reads tasks of private windows as the database's indexes would. */
function readerOf(tasks: Map<string, Submission>): JournalReader {
  function has(task: Submission, index: TaskIndex, key: string | undefined): boolean {
    const { [index]: indexed }: Partial<Record<TaskIndex, unknown>> = {
      ...toStored(task, undefined),
      reportId: task.report?.id,
    };
    return indexed !== undefined && (key === undefined || indexed === key);
  }
  return {
    get: async (id) => tasks.get(id),
    with: async (index, key) => [...tasks.values()].filter((task) => has(task, index, key)),
  };
}
