import { browser } from "wxt/browser";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Submission } from "@/utils/storage.ts";
import { isPresent, openConnection } from "../connection.ts";
import { remember } from "../latest-reports.ts";
import { isNewer, listReportsOf } from "../reports-of-address.ts";
import { amend, readSubmissions } from "./journal.ts";
import { forgetPassword } from "./passwords.ts";

/**
 * When the service is asked whether the report exists after all: milliseconds after the answer was lost, or after the
 * pause that the service asked for.
 */
const LOOKS_AT = [0, 3_000, 10_000, 30_000, 60_000];

/** From here on the worker is not kept alive: an alarm wakes it, and browsers allow none below 30 s. */
const ALARM_FROM_MS = 30_000;

/** By then a request has been answered or has met its deadline. */
const SURELY_ENDED_MS = 90_000;

/** A clock of the service may be behind the browser's by this much. */
const CLOCK_TOLERANCE_MS = 60_000;

/** A look that failed says nothing about the report: it is made again after this, for a day at the most. */
const RETRY_MS = 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

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

/**
 * Asks the browser to start the worker again should it end in the middle of a request with nobody there to ask for the
 * outcome. Without that the badge would go on saying that the report is being created.
 */
export async function expectOutcome(entry: Submission): Promise<void> {
  await lookLater(entry, SURELY_ENDED_MS);
}

/** Takes the alarm of {@link expectOutcome} back: the outcome is known, or there is nothing left to look for. */
export async function stopExpecting({ id }: Submission): Promise<void> {
  await browser.alarms.clear(LOOK_ALARM + id).catch(() => undefined);
}

/** By submission: a start of the worker and the alarm that caused it would otherwise both look. */
const watches = new Map<string, Promise<void>>();

async function lookUntilFound(entry: Submission): Promise<void> {
  // Another service knows nothing of it.
  if (entry.looks >= LOOKS_AT.length || !(await isPresent(entry.connectionId))) return;
  const { retryAt = 0 } = entry.failure ?? {};
  const pause = retryAt - Date.now();
  // Should the worker end between the first looks, or until the end of the pause that the service asked for.
  await lookLater(entry, Math.max(pause, ALARM_FROM_MS));
  if (pause > 0) return;
  const lostAt = Math.max(entry.endedAt ?? entry.startedAt, retryAt);
  for (let { looks } = entry; looks < LOOKS_AT.length; looks++) {
    const at = LOOKS_AT[looks] as number;
    const wait = lostAt + at - Date.now();
    if (at >= ALARM_FROM_MS && wait > 0) return lookLater(entry, Math.max(wait, ALARM_FROM_MS));
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const found = await findNew(entry);
    if (found instanceof AppError) return tryLater(entry, lostAt, found);
    if (await note(entry, found)) return;
  }
  await stopExpecting(entry);
}

/** A service that asks for a pause gets it. */
async function tryLater(entry: Submission, lostAt: number, { details }: AppError): Promise<void> {
  if (Date.now() >= lostAt + GIVE_UP_AFTER_MS) return stopExpecting(entry);
  await lookLater(entry, Math.max(RETRY_MS, (details.retryAt ?? 0) - Date.now()));
}

/** Browsers set a limit to alarms; without one, the next start of the worker goes on looking. */
async function lookLater({ id }: Submission, wait: number): Promise<void> {
  await browser.alarms.create(LOOK_ALARM + id, { when: Date.now() + wait }).catch(() => undefined);
}

/** Notes down what a look found. @returns whether there is nothing left to look for */
async function note(entry: Submission, found: Report[]): Promise<boolean> {
  const report = found[0] ?? null;
  const standing = await amend(entry, ({ state, looks }) => {
    if (state !== "unknown") return {};
    if (!report) return { looks: looks + 1 };
    return { state: "done", report: { ...report, more: {} }, found: found.length, looks: looks + 1, seen: false };
  });
  if (report && !entry.incognito) await remember(entry.connectionId, entry.url, report);
  if (report) await forgetPassword(entry.id);
  if (standing?.state === "done") await stopExpecting(entry);
  return standing?.state !== "unknown";
}

/** The reports of this address that did not exist before the request, newest first; or why nobody could be asked. */
async function findNew(entry: Submission): Promise<Report[] | AppError> {
  try {
    const { client } = await openConnection(entry.connectionId);
    const { reports } = await listReportsOf(client, entry.url);
    const taken = await reportsOfOthers(entry);
    return reports.filter((report) => isNewSince(report, entry) && !taken.has(report.id));
  } catch (thrown) {
    return AppError.from(thrown);
  }
}

/** What other clicks became: the worker may have ended before it remembered their reports as the known ones. */
async function reportsOfOthers({ id, connectionId }: Submission): Promise<Set<string | undefined>> {
  const others = (await readSubmissions()).filter((other) => other.id !== id && other.connectionId === connectionId);
  return new Set(others.map(({ report }) => report?.id));
}

function isNewSince(report: Report, { known, startedAt }: Submission): boolean {
  if (known === null) return true;
  if (known) return isNewer(report, known);
  // A time that has not come yet is of another zone, and tells nothing.
  const generatedAt = Date.parse(report.generatedAt ?? "");
  return generatedAt >= startedAt - CLOCK_TOLERANCE_MS && generatedAt <= Date.now() + CLOCK_TOLERANCE_MS;
}
