import type { Deletion } from "@/utils/models/deletion.ts";
import { carryOut, isInHand } from "../in-hand.ts";
import { moveAll } from "../moves.ts";
import { outcomeOf, settle } from "../outcomes.ts";
import { INTERRUPTED } from "../queue.ts";
import { reconcile } from "./reconcile.ts";

const WAITING: Deletion["state"][] = ["waiting", "queued"];

/** Settles an earlier worker's deletions: drops waiting ones, looks up others. @throws AppError `storageFailed` */
export async function recoverRemoves(left: Deletion[]): Promise<void> {
  if (left.length === 0) return;
  await moveAll("remove", ({ id, state }) => !isInHand(id) && WAITING.includes(state), INTERRUPTED);
  const underWay = left.filter(({ state }) => state === "deleting");
  const lost = underWay.map((task) => ({ ...task, failure: INTERRUPTED.failure }));
  void carryOut(lost, async () => settle(...(await reconcile(lost)).map(outcomeOf))).catch(() => undefined);
}
