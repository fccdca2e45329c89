import type { Deletion } from "@/utils/models/deletion.ts";
import { keepAlive } from "../../keep-alive.ts";
import { sleep } from "../../sleep.ts";
import { claim } from "../moves.ts";
import { settle } from "../outcomes.ts";
import { INTERRUPTED } from "../queue.ts";
import { readLater } from "../read-later.ts";
import { forgetReportsOf } from "./project-reports.ts";
import { reconcile } from "./reconcile.ts";
import { requestDeletion } from "./request.ts";

/** Undo period of a single deletion. */
export const GRACE_MS = 6_000;

/** A deletion later than this is dropped: the computer slept, and its Undo is out of sight. */
const LATEST_MS = 60_000;

const MIN_REST_MS = 60_000;

/** Unclear deletions that this worker has reconciled again. */
const retried = new Set<string>();

let repairedAt = 0;

/** Carries out a waiting deletion when the rest of its Undo period is over, unless it is undone or too late by then. */
export async function removeWhenDue(deletion: Deletion): Promise<Deletion[]> {
  const startedAt = performance.now();
  // A clock that was set back makes nobody wait for longer.
  const wait = Math.min(Math.max(deletion.dueAt - Date.now(), 0), GRACE_MS);
  // Wait for a duration, not for a time of day: the clock may be set.
  await sleep(wait);
  const hasSlept = performance.now() - startedAt - wait > LATEST_MS || isTooLate(deletion);
  const next = hasSlept ? INTERRUPTED : ({ state: "deleting" } as const);
  const moved = await claim("remove", deletion.id, "waiting", next);
  return moved?.state === "deleting" ? remove(moved) : [moved ?? deletion];
}

export function isTooLate({ dueAt }: Deletion): boolean {
  return Date.now() - dueAt > LATEST_MS;
}

/** Sends a deletion that is marked as sent, and looks up an unclear outcome. */
export async function remove(deletion: Deletion): Promise<Deletion[]> {
  const answered = { ...deletion, ...(await requestDeletion(deletion)) };
  return isUnclear(answered) ? reconcileAndSettle([answered]) : settleRemoved([answered]);
}

/** Looks up unclear deletions, and goes on for three minutes where that tells nothing. @returns them as they are at first */
export async function reconcileAndSettle(unclear: Deletion[]): Promise<Deletion[]> {
  const settled = await settleRemoved(await reconcile(unclear));
  const left = settled.filter(isUnclear);
  if (left.length > 0) void keepAlive(reconcileLater(left)).catch(() => undefined);
  return settled;
}

async function reconcileLater(unclear: Deletion[]): Promise<void> {
  let left = unclear;
  for (const { id } of left) retried.add(id);
  await readLater(async () => {
    const reconciled = await reconcile(left);
    await settleRemoved(reconciled.filter((deletion) => !isUnclear(deletion)));
    left = reconciled.filter(isUnclear);
    return left.length === 0;
  });
}

/** Has an unclear deletion rested? Each attempt in vain doubles its rest, as the time of its outcome is that of the attempt. */
export function hasRested({ id, startedAt, endedAt = startedAt }: Deletion): boolean {
  if (retried.has(id)) return false;
  const rested = Date.now() - endedAt;
  // The clock may have been set back.
  return repairedAt > endedAt || rested < 0 || rested >= Math.max(MIN_REST_MS, endedAt - startedAt);
}

export function allowRetries(): void {
  retried.clear();
  repairedAt = Date.now();
}

/** Settles deletions, and then forgets what projects took with them: an answer must not be lost with the worker. */
async function settleRemoved(ended: Deletion[]): Promise<Deletion[]> {
  const settled = await settle(ended);
  await forgetReportsOf(settled);
  return settled;
}

export function isUnclear({ state }: Deletion): boolean {
  return state === "unclear";
}
