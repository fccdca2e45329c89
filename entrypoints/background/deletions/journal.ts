import { AppError } from "@/utils/errors.ts";
import { type Deletion, isDeleted } from "@/utils/models/deletion.ts";
import { isOpen, type Task } from "@/utils/models/task.ts";
import { change, type JournalReader, read } from "../jobs/journal.ts";
import { gone } from "../reports/known.ts";

/** What came of deletions and could not be written yet, by id. */
const unwritten = new Map<string, Deletion>();

/**
 * Adds deletions, but none of a thing that is being deleted already: one Undo takes it back, and one sentence tells what
 * became of it.
 *
 * @returns the deletions that now stand in the journal: the new ones, or those that were under way already
 * @throws AppError `storageFailed`: nothing must be deleted then
 */
export function enterDeletions(deletions: Deletion[]): Promise<Deletion[]> {
  return change(false, async (journal) => {
    const open = deletionsIn(await journal.with("attention", "remove"));
    const byThing = new Map(open.map((deletion) => [thingOf(deletion), deletion]));
    const standing = deletions.map((deletion) => byThing.get(thingOf(deletion)) ?? deletion);
    await Promise.all(deletions.filter((deletion, index) => standing[index] === deletion).map(journal.put));
    return standing;
  });
}

function thingOf({ connectionId, resource, resourceId }: Deletion): string {
  return JSON.stringify([connectionId, resource, resourceId]);
}

/** Deletions that are still going on. @throws AppError `storageFailed` */
export async function readOpenDeletions(): Promise<Deletion[]> {
  return deletionsIn(await read((journal) => journal.with("attention", "remove"))).filter(isOpen);
}

/**
 * Moves a deletion on, unless it has left the state it is moved from.
 *
 * @returns the deletion as it now stands
 * @throws AppError `notFound`, `storageFailed`
 */
export function moveDeletion(id: string, from: Deletion["state"], to: Partial<Deletion>): Promise<Deletion> {
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
export function moveDeletions(isMoved: (deletion: Deletion) => boolean, to: Partial<Deletion>): Promise<void> {
  return change(false, async (journal) => {
    const moved = deletionsIn(await journal.with("attention", "remove")).filter(isMoved);
    await Promise.all(moved.map((deletion) => journal.put({ ...deletion, ...to })));
  });
}

/**
 * Writes what came of deletions that were under way. What cannot be written now is kept, and written by
 * {@link writeOutcomes}.
 */
export async function settle(outcomes: Deletion[]): Promise<void> {
  for (const deletion of outcomes) unwritten.set(deletion.id, deletion);
  await writeOutcomes().catch(() => undefined);
}

/**
 * Writes the outcomes that could not be written when they came. What is gone is forgotten first, so that nobody who sees
 * the outcome still sees the report.
 *
 * @throws AppError `storageFailed`: it is kept, and written the next time
 */
export async function writeOutcomes(): Promise<void> {
  const outcomes = [...unwritten.values()];
  if (outcomes.length === 0) return;
  const reports = outcomes.filter((deletion) => deletion.resource === "report" && isDeleted(deletion));
  for (const [connectionId, deleted] of Map.groupBy(reports, (deletion) => deletion.connectionId)) {
    await gone(
      connectionId,
      deleted.map(({ resourceId }) => resourceId),
    );
  }
  await change(false, async (journal) => {
    for (const { id, state, failure } of outcomes) {
      const deletion = await findDeletion(journal, id);
      if (deletion?.state === "deleting") await journal.put({ ...deletion, state, failure });
    }
  });
  for (const outcome of outcomes) if (unwritten.get(outcome.id) === outcome) unwritten.delete(outcome.id);
}

async function findDeletion(journal: JournalReader, id: string): Promise<Deletion | undefined> {
  const task = await journal.get(id);
  return task?.kind === "remove" ? task : undefined;
}

function deletionsIn(tasks: Task[]): Deletion[] {
  return tasks.filter((task) => task.kind === "remove");
}
