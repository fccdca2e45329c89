import { isOpen } from "@/utils/models/task.ts";
import { once } from "../once.ts";
import { recoverCreates } from "./create/recover.ts";
import { isInHand } from "./in-hand.ts";
import { read } from "./journal.ts";
import { writeOutcomes } from "./outcomes.ts";
import { recoverRemoves } from "./remove/recover.ts";
import { recoverUpdates } from "./update/recover.ts";

/**
 * Settles what nobody carries out any more: an earlier life of the worker has left it.
 *
 * @throws AppError `storageFailed`: it is done the next time
 */
export async function recover(): Promise<void> {
  await writeOutcomes();
  const open = (await read((journal) => journal.with("attention"))).filter(isOpen);
  const left = open.filter(({ id }) => !isInHand(id));
  await Promise.all([
    recoverCreates(left.filter((task) => task.kind === "create")),
    recoverRemoves(left.filter((task) => task.kind === "remove")),
    recoverUpdates(left.filter((task) => task.kind === "update")),
  ]);
}

/** The same once per start, or again where the journal could not be read. */
export const recoverOnce = once(recover);
