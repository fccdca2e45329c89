import { AppError } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Task } from "@/utils/models/task.ts";
import { change, type JournalReader } from "../journal.ts";

/**
 * Adds deletions, but none of a thing that is being deleted already: one Undo takes it back, and one sentence tells what
 * became of it.
 *
 * @returns the deletions that now stand in the journal: the new ones, or those that were under way already
 * @throws AppError `storageFailed`: nothing must be deleted then
 */
export function addOrJoin(deletions: Deletion[]): Promise<Deletion[]> {
  return change(false, async (journal) => {
    const open = deletionsIn(await journal.with("attention", "remove"));
    const byThing = new Map(open.map((deletion) => [thingOf(deletion), deletion]));
    const existing = deletions.map((deletion) => byThing.get(thingOf(deletion)) ?? deletion);
    await Promise.all(deletions.filter((deletion, index) => existing[index] === deletion).map(journal.put));
    return existing;
  });
}

function thingOf({ connectionId, resource, resourceId }: Deletion): string {
  return JSON.stringify([connectionId, resource, resourceId]);
}

/**
 * Moves a deletion on, unless it has left the state it is moved from.
 *
 * @returns the deletion as it now stands
 * @throws AppError `notFound`, `storageFailed`
 */
export function move(id: string, from: Deletion["state"], to: Partial<Deletion>): Promise<Deletion> {
  return change(false, async (journal) => {
    const deletion = await findDeletion(journal, id);
    if (!deletion) throw new AppError("notFound");
    if (deletion.state !== from) return deletion;
    const moved = { ...deletion, ...to };
    await journal.put(moved);
    return moved;
  });
}

/** Moves every deletion of a batch, or all, from one state to another. @throws AppError `storageFailed` */
export function moveAll(isMoved: (deletion: Deletion) => boolean, to: Partial<Deletion>): Promise<void> {
  return change(false, async (journal) => {
    const moved = deletionsIn(await journal.with("attention", "remove")).filter(isMoved);
    await Promise.all(moved.map((deletion) => journal.put({ ...deletion, ...to })));
  });
}

async function findDeletion(journal: JournalReader, id: string): Promise<Deletion | undefined> {
  const task = await journal.get(id);
  return task?.kind === "remove" ? task : undefined;
}

function deletionsIn(tasks: Task[]): Deletion[] {
  return tasks.filter((task) => task.kind === "remove");
}
