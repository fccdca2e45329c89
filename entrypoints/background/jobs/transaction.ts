import type { Task } from "@/utils/models/task.ts";
import type { Stores } from "@/utils/stores.ts";

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
export type TaskIndex = keyof Stores["tasks"]["indexes"];
