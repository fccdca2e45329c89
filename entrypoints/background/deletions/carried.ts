import type { Deletion } from "@/utils/models/deletion.ts";
import { keepAlive } from "../keep-alive.ts";
import { confirmDeletions } from "./confirm.ts";
import { moveDeletions, readOpenDeletions, settle, writeOutcomes } from "./journal.ts";

/** What becomes of a deletion that was not carried out because nobody sees its Undo any more. */
export const INTERRUPTED = { state: "interrupted", failure: { kind: "interrupted" } } as const;

/** The deletions that this life of the worker takes care of, by id; null until one is carried out or looked up. */
const carried = new Map<string, Promise<Deletion[]> | null>();

/** Takes care of deletions, before they are noted down: any other that is open was left behind. */
export function take(deletions: Deletion[]): void {
  for (const { id } of deletions) carried.set(id, null);
}

export function letGo(deletions: Deletion[]): void {
  for (const { id } of deletions) carried.delete(id);
}

/**
 * Carries out deletions that were taken care of, or looks them up.
 *
 * @param work - returns them as they then stand
 */
export async function carry(deletions: Deletion[], work: Promise<Deletion[]>): Promise<Deletion[]> {
  for (const { id } of deletions) carried.set(id, work);
  try {
    return await keepAlive(work);
  } finally {
    letGo(deletions);
  }
}

/** Waits for what becomes of a deletion, where it is being carried out. */
export async function waitFor(deletion: Deletion): Promise<Deletion> {
  const all = await carried.get(deletion.id);
  return all?.find(({ id }) => id === deletion.id) ?? deletion;
}

/**
 * Settles what nobody carries out any more. What was left waiting is not deleted: nobody sees its Undo. What was left
 * under way is looked up.
 *
 * @throws AppError `storageFailed`: it is done the next time
 */
export async function recoverDeletions(): Promise<void> {
  await writeOutcomes();
  const orphans = (await readOpenDeletions()).filter(({ id }) => !carried.has(id));
  if (orphans.length === 0) return;
  await moveDeletions(({ id, state }) => !carried.has(id) && WAITING.includes(state), INTERRUPTED);
  const underWay = orphans.filter(({ state }) => state === "deleting");
  const lost = underWay.map((deletion) => ({ ...deletion, failure: INTERRUPTED.failure }));
  void carry(lost, confirmDeletions(lost).then(settled)).catch(() => {});
}

/** Notes what came of deletions. @returns them as they then stand, even where that cannot be written yet */
export async function settled(outcomes: Deletion[]): Promise<Deletion[]> {
  await settle(outcomes);
  return outcomes;
}

const WAITING: Deletion["state"][] = ["waiting", "queued"];
