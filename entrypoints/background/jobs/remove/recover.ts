import type { Deletion } from "@/utils/models/deletion.ts";
import { carryOut, isInHand } from "../in-hand.ts";
import { moveAll } from "../moves.ts";
import { INTERRUPTED } from "../queue.ts";
import { hasRested, isTooLate, isUnclear, reconcileAndSettle, removeWhenDue } from "./single.ts";

const UNSENT: Deletion["state"][] = ["waiting", "queued"];

/**
 * Settles an earlier worker's deletions: goes on with what can be undone, drops what is late or of a batch, looks up the
 * others, also those that it left unclear. @throws AppError `storageFailed`
 */
export async function recoverRemoves(left: Deletion[]): Promise<void> {
  if (left.length === 0) return;
  // In hand before anything is awaited: another recovery must not take them as well.
  for (const deletion of left.filter((one) => one.state === "waiting" && !isTooLate(one))) {
    void carryOut([deletion], () => removeWhenDue(deletion)).catch(() => undefined);
  }
  const underWay = left.filter(({ state }) => state === "deleting");
  const lost = underWay.map((task) => ({ ...task, failure: INTERRUPTED.failure }));
  const unclear = left.filter((deletion) => isUnclear(deletion) && hasRested(deletion));
  const sent = [...lost, ...unclear];
  void carryOut(sent, () => reconcileAndSettle(sent)).catch(() => undefined);
  await moveAll("remove", ({ id, state }) => !isInHand(id) && UNSENT.includes(state), INTERRUPTED);
}
