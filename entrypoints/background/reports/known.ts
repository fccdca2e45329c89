import type { Report, ReportChanges } from "@/utils/contract.ts";
import { isText } from "@/utils/guards.ts";
import type { AllRead } from "@/utils/messages.ts";
import { preferencesItem, SCORE } from "@/utils/models/preferences.ts";
import { createQueue } from "@/utils/queue.ts";
import { defineItem, readItems } from "@/utils/storage/item.ts";
import { tellUpdatedReport } from "@/utils/updated-report.ts";
import { openConnection } from "../connections/open.ts";
import { changePreferences } from "../connections/preferences.ts";
import * as history from "../history/forget.ts";
import { noteMaker as noteInHistory, record } from "../history/record.ts";
import { rebuildTrends } from "../history/transaction.ts";
import { dropLongDeleted } from "../history/trim.ts";
import { keepAlive } from "../keep-alive.ts";
import { sleep } from "../sleep.ts";
import { withoutIncognito } from "./incognito-reports.ts";
import { forget, noteTold, replace } from "./latest.ts";
import { createLogicalClock } from "./logical-clock.ts";
import { followMoved } from "./moved.ts";
import { newestFirst } from "./order.ts";

/** Time of the answers. It ends with the worker, as every request does. */
export const clock = createLogicalClock();

interface Asked {
  /** Instant of the question in {@link clock}. */
  at: number;
  /** True for a private window, which leaves no trace. */
  incognito: boolean;
}

/** Records an answer's reports, unless written or seen since it was asked for. Ignores write errors. */
export function recordReports(connectionId: string, reports: Report[], { at, incognito }: Asked): void {
  const fresh = reports.filter(({ id }) => !clock.isOutdated(connectionId, id, at));
  followMoved(connectionId, fresh);
  if (incognito || fresh.length === 0) return;
  clock.change(
    connectionId,
    fresh.map(({ id }) => id),
  );
  recording = enqueue(() => recordTold(connectionId, fresh)).catch(() => undefined);
}

/** The last recording of what was seen. */
let recording: Promise<void> = Promise.resolve();

/** Resolves when everything seen until now is recorded, whatever is still to be forgotten. */
export function whenSeenRecorded(): Promise<void> {
  return recording;
}

/** Resolves when everything seen until now is recorded, and everything deleted forgotten. */
export function whenRecorded(): Promise<void> {
  return inQueue(async () => undefined);
}

/** Notes which schedule asked for a point of an address's history. Ignores write errors. */
export async function noteMaker(connectionId: string, url: string, at: number, scheduleId: string): Promise<void> {
  await enqueue(() => noteInHistory(connectionId, url, at, scheduleId)).catch(() => undefined);
}

/** Shows an updated report in open lists and as the latest of its address. @param made - see {@link tellUpdatedReport} */
export async function publishUpdate(updated: Report, made?: ReportChanges): Promise<void> {
  tellUpdatedReport(updated, made);
  await replace(updated);
}

/**
 * Forgets deleted reports. Waits for the latest reports, not for the index; points stay in the history for 30 days.
 * @param isComplete - are they what a list of all reports lacked?
 */
export async function forgetReports(connectionId: string, reportIds: string[], isComplete = false): Promise<void> {
  clock.change(connectionId, reportIds);
  void enqueue(() => history.forgetReports(connectionId, reportIds, Date.now(), isComplete)).catch(() => undefined);
  await forget(reportIds);
}

/**
 * Notes that all reports of the service were read, and which known ones it no longer has. Resolves when that is recorded.
 * @throws AppError
 */
export async function noteAllRead({ connectionId, goneIds, askedAt }: AllRead, incognito = false): Promise<void> {
  await openConnection(connectionId);
  if (incognito) return;
  await forgetReports(connectionId, goneIds, askedAt > clearedAt);
  await whenRecorded();
}

/** Time of the last clearing, in milliseconds since 1970: what was read before it is not remembered. */
let clearedAt = 0;

/** Clears the index and the history, also for answers under way. @throws AppError `storageFailed` */
export function clearHistory(): Promise<void> {
  clearedAt = Date.now();
  clock.clear();
  return enqueue(history.clear);
}

/** Lets trends show another number. @throws AppError `storageFailed` */
export async function followNumber(followedNumber: string): Promise<void> {
  await changePreferences({ followedNumber });
  await enqueue(() => showInTrends(followedNumber));
}

/** Number that the trends show. */
const shownNumberItem = defineItem("local:number-in-trends", (stored) => (isText(stored) ? stored : SCORE));

async function showInTrends(followedNumber: string): Promise<void> {
  await rebuildTrends();
  // Otherwise the next start makes them anew.
  await shownNumberItem.setValue(followedNumber).catch(() => undefined);
}

/** Forgets all reports of a removed connection. @throws AppError `storageFailed` */
export function forgetConnection(connectionId: string): Promise<void> {
  return enqueue(() => history.forgetConnection(connectionId));
}

/** Drops long deleted reports, and ends what a worker began. @throws AppError `storageFailed`: left for the next time */
export function tidyHistory(): Promise<void> {
  return enqueue(async () => {
    await dropLongDeleted();
    const [{ followedNumber }, shown] = await readItems([preferencesItem, shownNumberItem]);
    if (shown !== followedNumber) await showInTrends(followedNumber);
  });
}

const inQueue = createQueue();

function enqueue(write: () => Promise<void>): Promise<void> {
  return keepAlive(inQueue(write));
}

async function recordTold(connectionId: string, reports: Report[]): Promise<void> {
  // Let the answer that carried them go first.
  await sleep(0);
  const told = await withoutIncognito(connectionId, reports);
  if (told.length === 0) return;
  await noteTold(told);
  // Of results with the same time, or none, the last one stands.
  if ((await preferencesItem.getValue()).rememberResults) await record(connectionId, newestFirst(told).reverse());
}
