import type { Deletion } from "@/utils/storage.ts";
import { moveDeletion } from "./journal.ts";
import { requestDeletion } from "./request.ts";

/** A service is never asked for more deletions than this at once. */
const AT_ONCE = 3;

/**
 * Carries out many deletions, a few at once. Those that leave the state "queued" meanwhile are passed over. A service
 * that asks for a pause gets it.
 *
 * @param deletions - all of them "queued"
 */
export async function carryOutAll(deletions: Deletion[]): Promise<void> {
  const queue = [...deletions];
  let pausedUntil = 0;

  async function work() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await pause(pausedUntil);
      const { state } = await moveDeletion(next.id, "queued", { state: "deleting" });
      if (state !== "deleting") continue;
      const outcome = await requestDeletion(next);
      pausedUntil = Math.max(pausedUntil, outcome.failure?.retryAt ?? 0);
      await moveDeletion(next.id, "deleting", outcome);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function pause(until: number): Promise<void> {
  const wait = until - Date.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}
