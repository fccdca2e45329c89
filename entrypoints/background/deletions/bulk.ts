import type { Deletion } from "@/utils/models/deletion.ts";
import { isHeldUp } from "../client/status.ts";
import { type Connection, openConnection } from "../connections/open.ts";
import { pauseOver } from "../connections/pauses.ts";
import { inPool } from "../jobs/pool.ts";
import { confirmDeletions } from "./confirm.ts";
import { moveDeletion, moveDeletions, settle } from "./journal.ts";
import { type Outcome, requestDeletion } from "./request.ts";

/** As many as there are places: what is noted as under way is sent, and after Stop no other. */
const AT_ONCE = 3;

/** After this it is looked up again whether the service may still be asked. */
const REOPEN_AFTER_MS = 1_000;

/**
 * Carries out many deletions, a few at once, and then looks up what is unclear. Those that leave the state "queued"
 * meanwhile are passed over. A service that asks for a pause gets it.
 *
 * @param deletions - all of them "queued"
 */
export async function carryOutAll(deletions: Deletion[]): Promise<void> {
  const unclear: Deletion[] = [];
  const open = createOpener();
  const rest = deletions.values();

  async function work() {
    for (const deletion of rest) {
      const { connectionId } = deletion;
      await pauseOver(connectionId);
      const moved = await moveDeletion(deletion.id, "queued", { state: "deleting" });
      if (moved.state !== "deleting") continue;
      const outcome = await send(moved);
      if (outcome.state === "unclear") unclear.push({ ...moved, ...outcome });
      // The next request does not wait for it.
      else void settle([{ ...moved, ...outcome }]);
    }
  }

  /** Whoever waits for the end of a pause holds nobody else up. */
  async function send(deletion: Deletion): Promise<Outcome> {
    const { connectionId } = deletion;
    for (;;) {
      await pauseOver(connectionId);
      const outcome = await inPool(() => requestDeletion(deletion, open(connectionId)));
      if (!outcome.failure || !isHeldUp(outcome.failure)) return outcome;
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  // What cannot be noted down is not deleted.
  const [{ batch } = { batch: null }] = deletions;
  if (batch && ended.some(({ status }) => status === "rejected")) await stopDeletions(batch).catch(() => {});
  await settle(await confirmDeletions(unclear));
}

/** Stops a batch: what has not been sent yet is not deleted. @throws AppError `storageFailed` */
export function stopDeletions(batch: string): Promise<void> {
  return moveDeletions((deletion) => deletion.batch === batch && deletion.state === "queued", { state: "stopped" });
}

/** Makes a function that opens the way to the service, at most once a second. */
function createOpener(): (connectionId: string) => Promise<Connection> {
  let opening: Promise<Connection> | undefined;
  let openedAt = 0;
  return (connectionId) => {
    if (opening && performance.now() < openedAt + REOPEN_AFTER_MS) return opening;
    openedAt = performance.now();
    opening = openConnection(connectionId);
    return opening;
  };
}
