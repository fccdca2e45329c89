import type { Task } from "../../utils/models/task.ts";

/** A page of the extension, in whichever browser. */
export interface Evaluating {
  evaluate(script: string): Promise<unknown>;
}

/** Reads the tasks of a kind, newest first. */
export async function readStoredTasks<Kind extends Task["kind"]>(
  page: Evaluating,
  kind: Kind,
): Promise<Extract<Task, { kind: Kind }>[]> {
  return (await page.evaluate(`(${readTasksHere})(${JSON.stringify(kind)})`)) as Extract<Task, { kind: Kind }>[];
}

/** Puts records into the journal in the place of all others, whatever is wrong with them. */
export async function writeStoredTasks(page: Evaluating, records: object[]): Promise<void> {
  await page.evaluate(`(${writeTasksHere})(${JSON.stringify(records)})`);
}

/** Runs in a page, and sees nothing but its argument. */
export function readTasksHere(kind: string): Promise<{ kind: string; startedAt: number }[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("website-reports");
    // It is for the extension to make it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve([]);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction("tasks").objectStore("tasks").getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        database.close();
        const tasks = reading.result.filter((task) => task.kind === kind);
        resolve(tasks.sort((a, b) => b.startedAt - a.startedAt));
      };
    };
  });
}

function writeTasksHere(records: object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("website-reports");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const writing = database.transaction("tasks", "readwrite");
      writing.objectStore("tasks").clear();
      for (const record of records) writing.objectStore("tasks").put({ revision: 1, ...record });
      writing.onabort = () => reject(writing.error);
      writing.oncomplete = () => {
        database.close();
        resolve();
      };
    };
  });
}
