import { AppError } from "@/utils/errors.ts";
import { type Deletion, deletionsItem, isDeleted, isOpen } from "@/utils/storage.ts";
import { forget } from "../latest-reports.ts";
import { changeWithinQuota } from "../quota.ts";
import { capped } from "../retention.ts";

/** The journal keeps this many deletions. */
const MOST = 500;

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

/**
 * Notes down what came of deletions that were under way. What is gone is forgotten first, so that nobody who sees the
 * outcome still sees the report.
 *
 * @param outcomes - the deletions as they now stand
 */
export async function conclude(outcomes: Deletion[]): Promise<void> {
  const reports = outcomes.filter((deletion) => deletion.resource === "report" && isDeleted(deletion));
  await forget(reports.map(({ resourceId }) => resourceId));
  const byId = new Map(outcomes.map(({ id, state, failure }) => [id, { state, failure }]));
  await changeDeletions((deletion) =>
    deletion.state === "deleting" ? { ...deletion, ...byId.get(deletion.id) } : deletion,
  );
}

/** Changes deletions one by one. @returns all of them as they now stand */
export function changeDeletions(change: (deletion: Deletion) => Deletion): Promise<Deletion[]> {
  return changeWithinQuota(deletionsItem, (deletions) => deletions.map(change));
}
