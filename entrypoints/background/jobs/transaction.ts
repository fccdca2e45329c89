import type { Task } from "@/utils/models/task.ts";
import type { Stores } from "@/utils/stores.ts";

export type Of<Kind extends Task["kind"]> = Extract<Task, { kind: Kind }>;

/** The journal inside one transaction: await nothing else in it. */
export interface JournalReader {
  get(id: string): Promise<Task | undefined>;
  /** Returns the tasks with this key in an index; without a key, all tasks in the index. */
  with(index: TaskIndex, key?: string): Promise<Task[]>;
}
export interface Journal extends JournalReader {
  put(task: Task): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Returns the tasks of a kind that need attention, but those that wait in jobs. */
export async function urgentOf<Kind extends Task["kind"]>(journal: JournalReader, kind: Kind): Promise<Of<Kind>[]> {
  return (await journal.with("attention", kind)) as Of<Kind>[];
}

export type TaskIndex = keyof Stores["tasks"]["indexes"];
