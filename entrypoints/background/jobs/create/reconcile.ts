import { browser } from "wxt/browser";
import { AppError, type ErrorKind } from "@/utils/errors.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isHeldUp } from "../../client/status.ts";
import { isActive } from "../../connections/records.ts";
import { keepOut } from "../../reports/known.ts";
import { inLookPool } from "../pool.ts";
import { findReport, type Sighted } from "./find-report.ts";
import { findSubmission, readUrgent, update } from "./journal.ts";
import { cleanUp, foundOutcome } from "./success.ts";

/** The service is asked so long after the answer was lost, and then after each answer that told nothing: 30 min in all. */
const STEPS = [0, 3_000, 7_000, 20_000, 30_000, 240_000, 1_500_000];

/** A look that failed says nothing about the report: it is made again after so long, and then every hour for a day. */
const RETRIES = [1, 2, 5, 15, 60].map((minutes) => minutes * 60_000);
const MOST_MISSES = 28;

/** Failures that only the user can mend: until then nobody is asked. */
const NEEDS_USER: ErrorKind[] = [
  ...(["notConnected", "keyMissing", "permissionMissing", "keyRejected"] as const),
  ...(["notAllowed", "redirected", "noService"] as const),
];

/** From here on the worker is not kept alive: an alarm wakes it, and browsers allow none below 30 s. */
const LONGEST_SLEEP_MS = 10_000;
const SHORTEST_ALARM_MS = 30_000;

/** By then a request has been answered or has met its deadline. */
const SURELY_ENDED_MS = 90_000;

/** The name of the alarm that wakes the worker for a submission. */
export const LOOK_ALARM = "look:";

/**
 * Looks at the service for the report of a submission whose answer was lost, until it is found or the looks are used
 * up. It only ever reads.
 *
 * @param entry - a submission in the state "unknown"
 */
export function watchForReport(entry: Submission): Promise<void> {
  const watch = watches.get(entry.id) ?? lookUntilFound(entry).finally(() => watches.delete(entry.id));
  watches.set(entry.id, watch);
  return watch;
}

/** Looks again for what waited until the user has mended the connection. */
export async function resumeLooks(): Promise<void> {
  for (const entry of (await readUrgent()).filter(({ state, needsUser }) => state === "unknown" && needsUser)) {
    const resumed = await update(entry, () => ({ needsUser: false }));
    if (resumed?.state === "unknown") void watchForReport(resumed);
  }
}

/**
 * Asks the browser to start the worker again should it end in the middle of a request with nobody there to ask for the
 * outcome. Without that the badge would go on saying that the report is being created.
 */
export async function expectOutcome(entry: Submission): Promise<void> {
  await lookLater(entry, SURELY_ENDED_MS);
}

/** Takes the alarm of {@link expectOutcome} back: the outcome is known, or there is nothing left to look for. */
export async function stopExpecting({ id }: Pick<Submission, "id">): Promise<void> {
  await browser.alarms.clear(LOOK_ALARM + id).catch(() => undefined);
}

/** By submission: a start of the worker and the alarm that caused it would otherwise both look. */
const watches = new Map<string, Promise<void>>();

async function lookUntilFound(entry: Submission): Promise<void> {
  // Another service knows nothing of it.
  if (!(await isActive(entry.connectionId))) return;
  // As it stands by now: another watch may have looked meanwhile.
  let standing: Submission | null = (await findSubmission(entry.id)) ?? null;
  while (standing?.state === "unknown" && isWorthwhile(standing)) {
    const wait = waitOf(standing);
    // Should the worker end between the first looks, or until the end of the pause that the service asked for.
    await lookLater(entry, Math.max(wait, SHORTEST_ALARM_MS));
    if (wait > LONGEST_SLEEP_MS) return;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // What cannot be written now is looked for again when the alarm comes.
    standing = await look(standing).catch(() => null);
    if (!standing) return;
  }
  await stopExpecting(entry);
}

function isWorthwhile({ looks, misses = 0, needsUser }: Submission): boolean {
  return looks < STEPS.length && misses < MOST_MISSES && !needsUser;
}

/** Never longer than planned: the clock may have been set back meanwhile. */
function waitOf({ nextLook }: Submission): number {
  return nextLook ? Math.min(Math.max(nextLook.at - Date.now(), 0), nextLook.wait) : 0;
}

/** Browsers set a limit to alarms; without one, the next start of the worker goes on looking. */
async function lookLater({ id }: Submission, wait: number): Promise<void> {
  await browser.alarms.create(LOOK_ALARM + id, { when: Date.now() + wait }).catch(() => undefined);
}

/** Looks once, and notes what came of it. @returns the entry as it stands then; null where it is gone */
async function look(entry: Submission): Promise<Submission | null> {
  try {
    return await note(entry, await inLookPool(() => findReport(entry)));
  } catch (thrown) {
    const error = AppError.from(thrown);
    const { kind, retryAt = 0 } = error;
    if (kind === "storageFailed") throw thrown;
    return update(entry, ({ state, misses = 0 }) => {
      if (state !== "unknown") return {};
      if (NEEDS_USER.includes(kind)) return { needsUser: true };
      const pause = retryAt - Date.now();
      if (isHeldUp(error)) return nextIn(Math.max(0, pause));
      return { misses: misses + 1, ...nextIn(Math.max(RETRIES[Math.min(misses, RETRIES.length - 1)] ?? 0, pause)) };
    });
  }
}

async function note(entry: Submission, { outcome, found, candidate, clickedAt }: Sighted): Promise<Submission | null> {
  if (entry.incognito) await Promise.all(found.map(({ id }) => keepOut(entry.connectionId, id)));
  const standing = await update(
    entry,
    ({ state, looks }, taken) => {
      if (state !== "unknown") return {};
      if (outcome) return { ...outcome, seen: false };
      // Another look may have found the same meanwhile: one report settles one submission.
      const left = found.filter(({ id }) => !taken.has(id));
      if (left.length > 0) return { ...foundOutcome(left), looks: looks + 1 };
      const told = clickedAt === null ? {} : { clickedAt };
      const next = { looks: looks + 1, misses: 0, ...nextIn(STEPS[looks + 1] ?? 0) };
      return { ...told, ...next, candidate: candidate && withoutMore(candidate) };
    },
    found.map(({ id }) => id),
  );
  if (standing?.state === "found") await cleanUp(entry);
  return standing;
}

function nextIn(wait: number): Pick<Submission, "nextLook"> {
  return { nextLook: { at: Date.now() + wait, wait } };
}

function withoutMore<T extends object>(report: T): T & { more: Record<string, unknown> } {
  return { ...report, more: {} };
}
