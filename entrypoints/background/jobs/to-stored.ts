import { isSought } from "@/utils/models/sought-deletion.ts";
import { isOpen, type StoredTask, type Task, WAITING } from "@/utils/models/task.ts";

/** @param former - the one it replaces */
export function toStored(task: Task, former: StoredTask | undefined): StoredTask {
  const { attention: _former, ...plain } = task as StoredTask;
  const isUnseen = task.kind === "create" && !task.seen;
  const needsAttention = isOpen(task) || isUnseen || (task.kind === "remove" && isSought(task));
  const attention = task.kind === "create" && task.state === "waiting" ? WAITING : task.kind;
  const revision = (former?.revision ?? 0) + 1;
  return { ...plain, revision, ...(needsAttention && { attention }) } as StoredTask;
}
