import type { Deletion } from "@/utils/models/deletion.ts";
import type { Task } from "@/utils/models/task.ts";
import { change } from "../journal.ts";

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

function deletionsIn(tasks: Task[]): Deletion[] {
  return tasks.filter((task) => task.kind === "remove");
}
