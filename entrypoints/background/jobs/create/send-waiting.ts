import { AppError } from "@/utils/errors.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { Connection } from "../../connections/open.ts";
import { noteClick } from "../clock.ts";
import { change } from "../journal.ts";
import { baselineFor } from "./fresh.ts";
import { ofUrl } from "./journal.ts";
import { whileSending } from "./same-request.ts";
import { send } from "./send.ts";

/**
 * Sends a submission that waits in a job, unless it no longer does. Where another one of its address is open, it is
 * not sent.
 *
 * @param onNamed - called when the service has named the report, before that is written
 * @returns it afterwards: "waiting" if a pause held it up @throws AppError `storageFailed`
 */
export async function sendWaiting(
  task: Submission,
  connection: Connection,
  password: string | undefined,
  onNamed: () => void,
): Promise<Submission> {
  return whileSending(task.id, password, async () => {
    const known = await baselineFor(task.url);
    const claimed = await claim({ ...task, ...known, state: "sending", startedAt: Date.now() });
    if (claimed?.state !== "sending") return claimed ?? task;
    noteClick(task.id);
    return send(claimed, connection, { password, unsent: "waiting", onNamed });
  });
}

/** @returns the submission in the journal; null where it does not wait any more */
function claim(sending: Submission): Promise<Submission | null> {
  return change(false, async (journal) => {
    const submission = await journal.get(sending.id);
    if (submission?.state !== "waiting") return null;
    const others = await ofUrl(journal, sending.url);
    const inTheWay = others.find(
      (other) => isOpen(other) && other.state !== "waiting" && other.connectionId === sending.connectionId,
    );
    const { failure } = new AppError("stillOpen", inTheWay && { openId: inTheWay.id });
    const claimed: Submission = inTheWay ? { ...sending, state: "notSent", failure, endedAt: Date.now() } : sending;
    await journal.put(claimed);
    return claimed;
  });
}
