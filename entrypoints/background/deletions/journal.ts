import { AppError } from "@/utils/errors.ts";
import { type Deletion, deletionsItem, isDeleted } from "@/utils/models/deletion.ts";
import { isOpen } from "@/utils/models/journal-entry.ts";
import { forget } from "../latest-reports.ts";
import { changeWithinQuota } from "../quota.ts";
import { capped } from "../retention.ts";

/** The journal keeps this many deletions. */
const MOST = 500;

/** What came of deletions and has not been written yet, by id. */
const unwritten = new Map<string, Deletion>();

/**
 * Notes deletions down, newest first; but of two single ones of the same thing only the first, so that one Undo takes
 * it back.
 *
 * @returns the deletions that now stand in the journal: the new ones, or those that were under way already
 * @throws AppError `storageFailed`: nothing must be deleted then
 */
export async function enterDeletions(deletions: Deletion[]): Promise<Deletion[]> {
  let standing = deletions;
  await changeWithinQuota(deletionsItem, (earlier) => {
    const open = earlier.filter((deletion) => deletion.batch === null && isOpen(deletion));
    standing = deletions.map((deletion) => open.find((other) => isSame(other, deletion)) ?? deletion);
    return capped([...deletions.filter((deletion) => standing.includes(deletion)), ...earlier], MOST);
  });
  return standing;
}

function isSame(a: Deletion, b: Deletion): boolean {
  const fields = ["connectionId", "resource", "resourceId", "batch"] as const;
  return fields.every((field) => a[field] === b[field]);
}

/**
 * Moves a deletion on, unless it has left the state it is moved from.
 *
 * @returns the deletion as it now stands
 */
export async function moveDeletion(id: string, from: Deletion["state"], to: Partial<Deletion>): Promise<Deletion> {
  const deletions = await changeDeletions((deletion) =>
    deletion.id === id && deletion.state === from ? { ...deletion, ...to } : deletion,
  );
  const deletion = deletions.find((candidate) => candidate.id === id);
  if (!deletion) throw new AppError("notFound");
  return deletion;
}

/** Keeps what came of deletions that were under way, until {@link writeOutcomes} notes it down. */
export function keepOutcomes(outcomes: Deletion[]): void {
  for (const deletion of outcomes) unwritten.set(deletion.id, deletion);
}

/**
 * Notes down what came of deletions. What is gone is forgotten first, so that nobody who sees the outcome still sees
 * the report.
 *
 * @throws AppError `storageFailed`: it is kept, and written the next time
 */
export async function writeOutcomes(): Promise<void> {
  const outcomes = [...unwritten.values()];
  if (outcomes.length === 0) return;
  const reports = outcomes.filter((deletion) => deletion.resource === "report" && isDeleted(deletion));
  await forget(reports.map(({ resourceId }) => resourceId));
  const byId = new Map(outcomes.map(({ id, state, failure }) => [id, { state, failure }]));
  await changeDeletions((deletion) =>
    deletion.state === "deleting" ? { ...deletion, ...byId.get(deletion.id) } : deletion,
  );
  for (const { id } of outcomes) unwritten.delete(id);
}

/** Drops the oldest deletions beyond what the journal keeps. A batch stays whole while it runs. */
export async function capJournal(): Promise<void> {
  const isTooLong = (deletions: Deletion[]) => deletions.length > MOST && !deletions.some(isOpen);
  if (!isTooLong(await deletionsItem.getValue())) return;
  await changeWithinQuota(deletionsItem, (deletions) => (isTooLong(deletions) ? capped(deletions, MOST) : deletions));
}

/** Changes deletions one by one. @returns all of them as they now stand */
export function changeDeletions(change: (deletion: Deletion) => Deletion): Promise<Deletion[]> {
  return changeWithinQuota(deletionsItem, (deletions) => deletions.map(change));
}
