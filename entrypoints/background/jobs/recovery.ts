import { isSought } from "@/utils/models/sought-deletion.ts";
import { isOpen, type Task } from "@/utils/models/task.ts";
import { once } from "../once.ts";
import { recoverJobs } from "./create/job/recover.ts";
import { recoverCreates } from "./create/recover.ts";
import { isInHand } from "./in-hand.ts";
import { read } from "./journal.ts";
import { writeOutcomes } from "./outcomes.ts";
import { recoverRemoves } from "./remove/recover.ts";
import { type Of, urgentOf } from "./transaction.ts";
import { recoverUpdates } from "./update/recover.ts";

/** Settle what an earlier worker left of each kind. */
const RECOVER: { [Kind in Task["kind"]]: (left: Of<Kind>[]) => Promise<void> } = {
  create: recoverCreates,
  job: recoverJobs,
  update: recoverUpdates,
  remove: recoverRemoves,
};

/** Settles the tasks that an earlier worker left. @throws AppError `storageFailed`: left for the next time */
export async function recover(): Promise<void> {
  await writeOutcomes();
  const kinds = Object.keys(RECOVER) as Task["kind"][];
  // What waits in jobs is left to them.
  const orphaned = await Promise.all(kinds.map((kind) => read((journal) => urgentOf(journal, kind))));
  const isOrphaned = (task: Task) => (isOpen(task) || (task.kind === "remove" && isSought(task))) && !isInHand(task.id);
  await Promise.all(kinds.map((kind, index) => RECOVER[kind](orphaned[index]?.filter(isOrphaned) as never)));
}

/** Runs once per life of the worker, or again after a failure. */
export const recoverOnce = once(recover);
