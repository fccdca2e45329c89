import { AppError } from "@/utils/errors.ts";
import { type Deletion, deletionsItem, isDeleted } from "@/utils/storage.ts";
import { forget } from "../latest-reports.ts";
import { changeMakingRoom } from "../room.ts";
import { capped } from "../spare.ts";

/** The journal keeps this many deletions. */
const MOST = 500;

/** Notes deletions down, newest first. @throws AppError `storageFailed`: nothing must be deleted then */
export async function enterDeletions(deletions: Deletion[]): Promise<void> {
  await changeMakingRoom(deletionsItem, (earlier) => capped([...deletions, ...earlier], MOST));
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
  return changeMakingRoom(deletionsItem, (deletions) => deletions.map(change));
}
