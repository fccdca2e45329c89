import { AppError } from "@/utils/errors.ts";
import { type Deletion, deletionsItem } from "@/utils/storage.ts";
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

/** Changes deletions one by one. @returns all of them as they now stand */
export function changeDeletions(change: (deletion: Deletion) => Deletion): Promise<Deletion[]> {
  return changeMakingRoom(deletionsItem, (deletions) => deletions.map(change));
}
