import type { Submission } from "@/utils/models/submission.ts";
import { keepAlive } from "../../keep-alive.ts";
import { isInHand } from "../in-hand.ts";
import { passwords } from "../session.ts";
import { changeSubmission, findSubmission } from "./journal.ts";
import { reconcileUntilFound } from "./reconcile.ts";

/** Settles submissions of an earlier worker: running ones become "unknown", and unknown ones are searched for. */
export async function recoverCreates(left: Submission[]): Promise<void> {
  await forgetOrphanedPasswords();
  for (const task of left) {
    const existing = task.state === "sending" ? await loseSight(task) : task;
    if (existing?.state === "unknown") void keepAlive(reconcileUntilFound(existing));
  }
}

async function forgetOrphanedPasswords(): Promise<void> {
  const kept = await passwords.ids();
  const tasks = await Promise.all(kept.map(findSubmission));
  await passwords.forget(...kept.filter((id, index) => !tasks[index] && !isInHand(id)));
}

function loseSight(task: Submission): Promise<Submission | null> {
  const unknown = { state: "unknown", failure: { kind: "interrupted" }, endedAt: Date.now() } as const;
  return changeSubmission(task, ({ state }) => (state === "sending" ? unknown : {})).catch(() => null);
}
