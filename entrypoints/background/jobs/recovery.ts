import { isOpen } from "@/utils/models/task.ts";
import { once } from "../once.ts";
import { recoverCreates } from "./create/recover.ts";
import { isInHand } from "./in-hand.ts";
import { read } from "./journal.ts";
import { writeOutcomes } from "./outcomes.ts";
import { recoverRemoves } from "./remove/recover.ts";
import { recoverUpdates } from "./update/recover.ts";

/** Settles the tasks that an earlier worker left. @throws AppError `storageFailed`: left for the next time */
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

/** Runs once per life of the worker, or again after a failure. */
export const recoverOnce = once(recover);
