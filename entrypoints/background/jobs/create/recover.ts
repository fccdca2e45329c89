import type { Submission } from "@/utils/models/submission.ts";
import { keepAlive } from "../../keep-alive.ts";
import { isInHand } from "../in-hand.ts";
import { findSubmission, update } from "./journal.ts";
import { forgetPasswords, readPasswordIds } from "./passwords.ts";
import { watchForReport } from "./reconcile.ts";

/** Settles submissions of an earlier worker: running ones become "unknown", and unknown ones are searched for. */
export async function recoverCreates(left: Submission[]): Promise<void> {
  await forgetOrphanedPasswords();
  for (const task of left) {
    const existing = task.state === "sending" ? await loseSight(task) : task;
    if (existing?.state === "unknown") void keepAlive(watchForReport(existing));
  }
}

async function forgetOrphanedPasswords(): Promise<void> {
  const kept = await readPasswordIds();
  const tasks = await Promise.all(kept.map(findSubmission));
  const orphans = kept.filter((id, index) => !tasks[index] && !isInHand(id));
  if (orphans.length > 0) await forgetPasswords((id) => orphans.includes(id));
}

function loseSight(task: Submission): Promise<Submission | null> {
  const unknown = { state: "unknown", failure: { kind: "interrupted" }, endedAt: Date.now() } as const;
  return update(task, ({ state }) => (state === "sending" ? unknown : {})).catch(() => null);
}
