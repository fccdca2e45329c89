import { AppError } from "@/utils/errors.ts";
import type { Task } from "@/utils/models/task.ts";
import { change } from "./journal.ts";
import { type Of, urgentOf } from "./transaction.ts";

/** The task to move, the state that it still has to be in, and what changes. */
type Move<Kind extends Task["kind"]> = [kind: Kind, id: string, from: Of<Kind>["state"], to: Partial<Of<Kind>>];

/** Moves a task on if its state is still `from`. @returns its entry @throws AppError `notFound`, `storageFailed` */
export async function move<Kind extends Task["kind"]>(...asked: Move<Kind>): Promise<Of<Kind>> {
  return (await tryMove(...asked)).task;
}

/** Acts as {@link move}. @returns null if another one moved it: nobody else may send its request */
export async function claim<Kind extends Task["kind"]>(...asked: Move<Kind>): Promise<Of<Kind> | null> {
  const { task, isMoved } = await tryMove(...asked);
  return isMoved ? task : null;
}

function tryMove<Kind extends Task["kind"]>(
  ...[kind, id, from, to]: Move<Kind>
): Promise<{ task: Of<Kind>; isMoved: boolean }> {
  return change(false, async (journal) => {
    const task = (await journal.get(id)) as Of<Kind> | undefined;
    if (task?.kind !== kind) throw new AppError("notFound");
    if (task.state !== from) return { task, isMoved: false };
    const moved = { ...task, ...to };
    await journal.put(moved);
    return { task: moved, isMoved: true };
  });
}

/** Moves all matching open tasks of a kind to another state. @throws AppError `storageFailed` */
export function moveAll<Kind extends Task["kind"]>(
  kind: Kind,
  isMoved: (task: Of<Kind>) => boolean,
  to: Partial<Of<Kind>>,
): Promise<void> {
  return change(false, async (journal) => {
    const open = await urgentOf(journal, kind);
    await Promise.all(open.filter(isMoved).map((task) => journal.put({ ...task, ...to })));
  });
}
