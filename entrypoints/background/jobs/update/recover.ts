import { PRIVACY, RESULTS_REFRESH } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Update } from "@/utils/models/update.ts";
import { meaningOf } from "../../failures.ts";
import { publishUpdate } from "../../reports/known.ts";
import { clickInstant, isOfLastDay, isSince } from "../clock.ts";
import { carryOut, inHand } from "../in-hand.ts";
import { moveAll } from "../moves.ts";
import { settle } from "../outcomes.ts";
import { inPool } from "../pool.ts";
import { INTERRUPTED } from "../queue.ts";
import { isElsewhere } from "../same-report.ts";
import { batchChanges } from "../session.ts";
import { awaitResults, mayCome } from "./awaited.ts";
import { readFirst, readUpdated, shows } from "./request.ts";
import { runBatch } from "./run.ts";

const DONE = { state: "done", failure: null } as const;
const UNCLEAR = { state: "unclear", failure: INTERRUPTED.failure } as const;

/**
 * Settles an earlier worker's updates: reads those that were sent or whose results are awaited, and goes on with batches.
 * @throws AppError `storageFailed`
 */
export async function recoverUpdates(left: Update[]): Promise<void> {
  for (const task of left.filter(({ state }) => state === "sending")) {
    void carryOut([task], () => settleSent(task)).catch(() => undefined);
  }
  for (const task of left.filter(({ state }) => state === "accepted")) void awaitResults(task);
  const waiting = left.filter(({ state }) => state === "queued");
  const batches = [...Map.groupBy(waiting, (task) => task.batch ?? "")];
  // In hand before anything is awaited: a recovery that runs at the same time must leave them alone.
  await Promise.all(batches.map(([batch, tasks]) => inHand(tasks, () => goOn(batch, tasks))));
}

/** Goes on with a batch of this browser session, or else with new results that were asked for less than a day ago. */
async function goOn(batch: string, tasks: Update[]): Promise<void> {
  const [{ startedAt, changes: told }] = tasks as [Update];
  const isRefresh = told.results === RESULTS_REFRESH.yes && isOfLastDay(startedAt);
  const changes = (await batchChanges.read(batch)) ?? (isRefresh ? { results: RESULTS_REFRESH.yes } : null);
  if (changes) return void runBatch(tasks, changes, readFirst);
  const left = new Set(tasks.map(({ id }) => id));
  await moveAll("update", ({ id, state }) => left.has(id) && state === "queued", INTERRUPTED);
}

/** Reads what became of an update that was sent, for pages and what is remembered; it may still be in the making. */
async function settleSent(task: Update): Promise<Update[]> {
  const read = await inPool(() => readUpdated(task)).catch(AppError.from);
  const isRead = !(read instanceof AppError);
  const isSame = isRead && !isElsewhere(read.report.url, task.url);
  const isDone = isSame && isMade(task, read);
  if (isSame && read.isCurrent()) await publishUpdate(read.report, isDone ? task.changes : undefined);
  const mayBeSeen = isRead ? isSame : !meaningOf(read).isFinal;
  const isAwaited = mayBeSeen && !isDone && mayCome(UNCLEAR.failure, task.changes, task.before);
  const ended: Update = { ...task, ...(isDone ? DONE : UNCLEAR), ...(isAwaited && { state: "accepted" }) };
  if (isAwaited) void awaitResults(ended);
  return settle([ended]);
}

/** Does the report show what was asked for? None tells whether a password was taken. */
function isMade(task: Update, { report, now }: Awaited<ReturnType<typeof readUpdated>>): boolean {
  const { changes, before } = task;
  if (changes.privacy === PRIVACY.password) return false;
  return shows(changes, report, before, isSince(report, clickInstant(task, now), now));
}
