import { AppError } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Task } from "@/utils/models/task.ts";
import { change, type JournalReader } from "../journal.ts";

/** Adds deletions, or joins running ones: one Undo for each thing. @throws AppError `storageFailed`: delete nothing */
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

/** Moves a deletion on if its state is still `from`. @returns its entry @throws AppError `notFound`, `storageFailed` */
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

/** Moves all matching open deletions to another state. @throws AppError `storageFailed` */
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
