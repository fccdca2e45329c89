import type { Deletion } from "@/utils/models/deletion.ts";
import type { Update } from "@/utils/models/update.ts";
import { move, moveAll } from "./moves.ts";

/** Stopped batches: what comes back unsent does not wait again. */
const stopped = new Set<string>();

/** Stops a batch of deletions: those not sent yet are dropped. @throws AppError `storageFailed` */
export function stopDeletions(batch: string): Promise<void> {
  stopped.add(batch);
  return moveAll("remove", (task) => task.batch === batch && task.state === "queued", { state: "stopped" });
}

/** Stops a batch of updates: those not sent yet are dropped. @throws AppError `storageFailed` */
export function stopUpdates(batch: string): Promise<void> {
  stopped.add(batch);
  return moveAll("update", (task) => task.batch === batch && task.state === "queued", { state: "stopped" });
}

/** Makes a deletion wait again that was held up unsent. @throws AppError `storageFailed` */
export async function putBackDeletion({ id, batch }: Deletion): Promise<void> {
  await move("remove", id, "deleting", { state: stateOf(batch) });
}

/** Makes an update wait again that was held up unsent. @throws AppError `storageFailed` */
export async function putBackUpdate({ id, batch }: Update): Promise<void> {
  await move("update", id, "sending", { state: stateOf(batch) });
}

function stateOf(batch: string | null | undefined): "queued" | "stopped" {
  return batch && stopped.has(batch) ? "stopped" : "queued";
}
