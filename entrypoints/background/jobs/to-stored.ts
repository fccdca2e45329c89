import { isSought } from "@/utils/models/sought-deletion.ts";
import { isOpen, type StoredTask, type Task, WAITING } from "@/utils/models/task.ts";

/** @param former - the one it replaces */
export function toStored(task: Task, former: StoredTask | undefined): StoredTask {
  const { attention: _former, ...plain } = task as StoredTask;
  return {
    ...plain,
    revision: (former?.revision ?? 0) + 1,
    ...(needsAttention(task) && { attention: isOfMany(task) ? WAITING : task.kind }),
  } as StoredTask;
}

function needsAttention(task: Task): boolean {
  return isOpen(task) || (task.kind === "create" && !task.seen) || (task.kind === "remove" && isSought(task));
}

function isOfMany(task: Task): boolean {
  return task.kind === "create" && task.state === "waiting";
}
