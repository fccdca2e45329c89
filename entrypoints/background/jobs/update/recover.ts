import { RESULTS_REFRESH, type Report, type ReportChanges } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Update } from "@/utils/models/update.ts";
import { elapsedSince, type Instant, thisInstant } from "../../instant.ts";
import { show } from "../../reports/known.ts";
import { carryOut, inHand } from "../in-hand.ts";
import { change } from "../journal.ts";
import { moveAll } from "../moves.ts";
import { settle } from "../outcomes.ts";
import { inPool } from "../pool.ts";
import { INTERRUPTED } from "../queue.ts";
import { FINAL } from "../read-later.ts";
import { batchChanges } from "../session.ts";
import { awaitResults } from "./awaited.ts";
import { readFirst, readUpdated, shows } from "./request.ts";
import { runBatch } from "./run.ts";

/** After this nobody waits any longer for what an update came to, nor for one that was not sent. */
const OLDEST_MS = 24 * 60 * 60_000;

/** How long a single update that could not be read is left alone, at first and at most: pages knock every 10 s. */
const REST_MS = 60_000;
const LONGEST_REST_MS = 60 * 60_000;

/** Single updates that this worker has read in vain, by id. */
const resting = new Map<string, { since: Instant; ms: number }>();

/**
 * Settles an earlier worker's updates: reads those that were sent or whose results are awaited, and goes on with batches.
 * @throws AppError `storageFailed`
 */
export async function recoverUpdates(left: Update[]): Promise<void> {
  for (const task of left.filter(({ id, state }) => state === "sending" && !isResting(id))) {
    void carryOut([task], () => settleSent(task)).catch(() => undefined);
  }
  for (const task of left.filter(({ state }) => state === "accepted")) void awaitResults(task);
  const waiting = left.filter(({ state }) => state === "queued");
  const batches = [...Map.groupBy(waiting, (task) => task.batch ?? "")];
  // In hand before anything is awaited: a recovery that runs at the same time must leave them alone.
  await Promise.all(batches.map(([batch, tasks]) => inHand(tasks, () => goOn(batch, tasks))));
}

function isResting(id: string): boolean {
  const rest = resting.get(id);
  return rest !== undefined && elapsedSince(rest.since) < rest.ms;
}

/** Goes on with a batch of this browser session, or else with new results that were asked for less than a day ago. */
async function goOn(batch: string, tasks: Update[]): Promise<void> {
  const [{ startedAt, changes: told }] = tasks as [Update];
  const isRefresh = told?.results === RESULTS_REFRESH.yes && Date.now() - startedAt < OLDEST_MS;
  const changes = (await batchChanges.read(batch)) ?? (isRefresh ? { results: RESULTS_REFRESH.yes } : null);
  if (changes) return void runBatch(tasks, changes, readFirst);
  const left = new Set(tasks.map(({ id }) => id));
  await moveAll("update", ({ id, state }) => left.has(id) && state === "queued", INTERRUPTED);
}

/**
 * Reads what became of an update that was sent, for pages and what is remembered. The record of a single one goes once
 * that is settled.
 */
async function settleSent(task: Update): Promise<Update[]> {
  const read = await inPool(() => readUpdated(task)).catch(AppError.from);
  const isRead = !(read instanceof AppError);
  if (isRead && read.isCurrent()) await show(read.report);
  if (task.batch) return settle([{ ...task, ...(await outcomeOf(task, isRead ? read.report : null)) }]);
  const isSettled = isRead || FINAL.includes(read.kind) || Date.now() - task.startedAt > OLDEST_MS;
  if (isSettled) await change(false, (journal) => journal.remove(task.id));
  else rest(task.id);
  return [task];
}

function rest(id: string): void {
  const { ms = REST_MS / 2 } = resting.get(id) ?? {};
  resting.set(id, { since: thisInstant(), ms: Math.min(2 * ms, LONGEST_REST_MS) });
}

/** Whether a password was taken can never be read. */
async function outcomeOf(task: Update, report: Report | null): Promise<Pick<Update, "state" | "failure">> {
  const { batch = "", changes = {} } = task;
  const wanted: ReportChanges = (await batchChanges.read(batch)) ?? changes;
  const before = { id: task.reportId, generatedAt: new Date(0).toISOString(), privacy: task.before ?? null };
  const isDone = report && wanted.password === undefined && shows(wanted, report, before, task.startedAt);
  return isDone ? { state: "done", failure: null } : { state: "unclear", failure: INTERRUPTED.failure };
}
