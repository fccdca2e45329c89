import { AppError } from "@/utils/errors.ts";
import type { Task } from "@/utils/models/task.ts";
import { change } from "./journal.ts";

type Of<Kind extends Task["kind"]> = Extract<Task, { kind: Kind }>;

/** Moves a task on if its state is still `from`. @returns its entry @throws AppError `notFound`, `storageFailed` */
export function move<Kind extends Task["kind"]>(
  kind: Kind,
  id: string,
  from: Of<Kind>["state"],
  to: Partial<Of<Kind>>,
): Promise<Of<Kind>> {
  return change(false, async (journal) => {
    const task = await journal.get(id);
    if (!isOf(kind, task)) throw new AppError("notFound");
    if (task.state !== from) return task;
    const moved = { ...task, ...to };
    await journal.put(moved);
    return moved;
  });
}

/** Moves all matching open tasks of a kind to another state. @throws AppError `storageFailed` */
export function moveAll<Kind extends Task["kind"]>(
  kind: Kind,
  isMoved: (task: Of<Kind>) => boolean,
  to: Partial<Of<Kind>>,
): Promise<void> {
  return change(false, async (journal) => {
    const open = (await journal.with("attention", kind)).filter((task) => isOf(kind, task));
    await Promise.all(open.filter(isMoved).map((task) => journal.put({ ...task, ...to })));
  });
}

function isOf<Kind extends Task["kind"]>(kind: Kind, task: Task | undefined): task is Of<Kind> {
  return task?.kind === kind;
}
