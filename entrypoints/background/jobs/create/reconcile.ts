import { AppError } from "@/utils/errors.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isHeldUp } from "../../client/status.ts";
import { isActive } from "../../connections/records.ts";
import { meaningOf } from "../../failures.ts";
import { keepAlive } from "../../keep-alive.ts";
import { excludeIncognito } from "../../reports/incognito-reports.ts";
import { sleep } from "../../sleep.ts";
import { inSearchPool } from "../pool.ts";
import { setAlarm, stopExpecting } from "./alarm.ts";
import { findReport, type SearchResult } from "./find-report.ts";
import { changeSubmission, findSubmission, readUrgent } from "./journal.ts";
import { idsOf, othersIn } from "./others.ts";
import { awaitRating } from "./rating.ts";
import { forgetDraft, foundOutcome } from "./success.ts";

/** Waits after the lost answer, and after each attempt that found nothing: 30 min in all. */
const STEPS = [0, 3_000, 7_000, 20_000, 30_000, 240_000, 1_500_000];

/** Waits after each attempt that failed and so says nothing about the report; then one every hour for a day. */
const RETRIES = [1, 2, 5, 15, 60].map((minutes) => minutes * 60_000);
const MAX_FAILED_ATTEMPTS = 28;

/** For longer waits the worker may end, and an alarm wakes it. */
const MAX_SLEEP_MS = 10_000;

/** Looks for the report of an "unknown" submission until it is found or the attempts are used up. Only reads. */
export function reconcileUntilFound(submission: Submission): Promise<void> {
  const watch =
    running.get(submission.id) ?? attemptUntilFound(submission).finally(() => running.delete(submission.id));
  running.set(submission.id, watch);
  return watch;
}

/**
 * Looks at once, because the user does, and leaves the planned attempts as they are; an answer after failures begins them
 * anew. @returns the submission afterwards
 */
export async function reconcileNow(submission: Submission): Promise<Submission> {
  // It is looked for already, or soon.
  if (isWorthwhile(submission) && waitOf(submission) <= MAX_SLEEP_MS) return submission;
  const { looks, misses, nextLook, needsUser } = submission;
  const looked = (await attempt(submission)) ?? submission;
  const isBack = (misses || needsUser) && looked.looks > looks;
  if (isBack) void reconcileUntilFound(looked);
  if (isBack || looked.state !== "unknown") return looked;
  return (
    (await changeSubmission(submission, ({ state }) => (state === "unknown" ? { looks, misses, nextLook } : {}))) ??
    looked
  );
}

/** Resumes the searches that waited for the user to repair the connection. */
export async function resumeReconciling(): Promise<void> {
  for (const submission of (await readUrgent()).filter(({ state, needsUser }) => state === "unknown" && needsUser)) {
    const resumed = await changeSubmission(submission, () => ({ needsUser: false }));
    if (resumed?.state === "unknown") void reconcileUntilFound(resumed);
  }
}

/** By submission: otherwise a start of the worker and the alarm that caused it would both search. */
const running = new Map<string, Promise<void>>();

async function attemptUntilFound(submission: Submission): Promise<void> {
  // Another service knows nothing about it.
  if (!(await isActive(submission.connectionId))) return;
  // Reread: another search may have changed it meanwhile.
  let current: Submission | null = (await findSubmission(submission.id)) ?? null;
  while (current?.state === "unknown" && isWorthwhile(current)) {
    const wait = waitOf(current);
    // In case the worker ends before the next attempt, or before a pause does.
    await setAlarm(submission, wait);
    if (wait > MAX_SLEEP_MS) return;
    if (wait > 0) await sleep(wait);
    // If this could not be stored, the alarm leads to another attempt.
    current = await attempt(current).catch(() => null);
    if (!current) return;
  }
  // One that is sent again has an alarm of its own under this name.
  if (current?.state !== "sending") await stopExpecting(submission);
}

function isWorthwhile({ looks, misses = 0, needsUser }: Submission): boolean {
  return looks < STEPS.length && misses < MAX_FAILED_ATTEMPTS && !needsUser;
}

/** Never longer than planned, even if the clock was set back. */
function waitOf({ nextLook }: Submission): number {
  return nextLook ? Math.min(Math.max(nextLook.at - Date.now(), 0), nextLook.wait) : 0;
}

/** Makes one attempt. @returns the submission afterwards; null if it is gone */
async function attempt(submission: Submission): Promise<Submission | null> {
  try {
    return await note(submission, await inSearchPool(() => findReport(submission)));
  } catch (thrown) {
    const error = AppError.from(thrown);
    const { kind, retryAt = 0 } = error;
    if (kind === "storageFailed") throw thrown;
    return changeSubmission(submission, ({ state, misses = 0 }) => {
      if (state !== "unknown") return {};
      if (meaningOf(error).needsUser) return { needsUser: true };
      const pause = retryAt - Date.now();
      if (isHeldUp(error)) return nextIn(Math.max(0, pause));
      return { misses: misses + 1, ...nextIn(Math.max(RETRIES[Math.min(misses, RETRIES.length - 1)] ?? 0, pause)) };
    });
  }
}

async function note(submission: Submission, result: SearchResult): Promise<Submission | null> {
  const { outcome, found, candidate, clickedAt, listed } = result;
  if (submission.incognito) await Promise.all(found.map(({ id }) => excludeIncognito(submission.connectionId, id)));
  const current = await changeSubmission(submission, async ({ state, looks, batch, listed: before }, journal) => {
    if (state !== "unknown") return {};
    const ended = { endedAt: Date.now(), seen: batch !== undefined };
    if (outcome) return { ...outcome, ...ended };
    // Another search may have found the same: a report belongs to one submission only.
    const taken = idsOf(await othersIn(journal, submission, found));
    const left = found.filter(({ id }) => !taken.has(id));
    if (left.length > 0) return { ...foundOutcome(left), ...ended, looks: looks + 1 };
    return {
      ...(clickedAt !== null && { clickedAt }),
      looks: looks + 1,
      misses: 0,
      needsUser: false,
      ...nextIn(STEPS[looks + 1] ?? 0),
      // Only what the first complete list lacks is new.
      listed: before ?? listed ?? undefined,
      candidate: candidate && { ...candidate, more: {} },
    };
  });
  if (current?.state === "found") await forgetDraft(submission);
  if (current) void keepAlive(awaitRating(current));
  return current;
}

export function nextIn(wait: number): Pick<Submission, "nextLook"> {
  return { nextLook: { at: Date.now() + wait, wait } };
}
