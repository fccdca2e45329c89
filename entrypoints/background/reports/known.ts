import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Report } from "@/utils/contract.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { privateReportsItem } from "@/utils/models/private-reports.ts";
import { privateSubmissionsItem } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { readItems } from "@/utils/storage/item.ts";
import { tellUpdatedReport } from "@/utils/updated-report.ts";
import * as history from "../history/forget.ts";
import { record } from "../history/record.ts";
import { forgetDeleted } from "../history/trim.ts";
import { keepAlive } from "../keep-alive.ts";
import { changeWithinQuota } from "../quota.ts";
import { createAnswerOrder } from "./answer-order.ts";
import { forget, replace } from "./latest.ts";

/** No request outlives this life of the worker, and neither does the order of the answers. */
export const order = createAnswerOrder();

/** How reports were asked for. */
export interface Asked {
  /** The instant of the question in {@link order}. */
  at: number;
  /** Asked for from a private window, which leaves nothing. */
  isPrivate: boolean;
}

/**
 * Takes notice of reports as the service told them. An answer that was asked for before a report was last written or
 * seen changes nothing of it. The index and the history are written once the answer has gone out; a failure of that is
 * ignored.
 */
export function seen(connectionId: string, reports: Report[], { at, isPrivate }: Asked): void {
  if (isPrivate) return;
  const fresh = reports.filter(({ id }) => !order.isOutdated(connectionId, id, at));
  if (fresh.length === 0) return;
  order.change(
    connectionId,
    fresh.map(({ id }) => id),
  );
  void enqueue(() => recordSeen(connectionId, fresh)).catch(() => undefined);
}

/** Shows a report that was updated where it is shown already: in open lists, and as the latest of its address. */
export async function show(updated: Report): Promise<void> {
  tellUpdatedReport(updated);
  await replace(updated);
}

/**
 * Forgets reports that were deleted: as the latest of their address, which is waited for, and in the index. Their points
 * stay in the history for a while.
 */
export async function gone(connectionId: string, reportIds: string[]): Promise<void> {
  order.change(connectionId, reportIds);
  void enqueue(() => history.forgetReports(connectionId, reportIds)).catch(() => undefined);
  await forget(reportIds);
}

/** Keeps a report that a private window has asked for out of what is remembered, until the browser closes. */
export async function keepOut(connectionId: string, reportId: string): Promise<void> {
  const isNew = (kept: { connectionId: string; reportId: string }[]) =>
    !kept.some((one) => one.connectionId === connectionId && one.reportId === reportId);
  const add = changeWithinQuota(privateReportsItem, (kept) =>
    isNew(kept) ? [...kept, { connectionId, reportId }] : kept,
  );
  await add.catch(() => undefined);
}

/** Clears the index and the history. Answers that are under way bring nothing back. @throws AppError `storageFailed` */
export function clearHistory(): Promise<void> {
  order.clear();
  return enqueue(history.clear);
}

/** Forgets everything of a connection that was removed. @throws AppError `storageFailed` */
export function forgetConnection(connectionId: string): Promise<void> {
  return enqueue(() => history.forgetConnection(connectionId));
}

/** Drops what was deleted long ago. @throws AppError `storageFailed`: it is done the next time */
export function tidyHistory(): Promise<void> {
  return enqueue(() => forgetDeleted());
}

/** What is written, one after the other in the order in which it came. */
let writing: Promise<unknown> = Promise.resolve();

function enqueue(write: () => Promise<void>): Promise<void> {
  const written = writing.then(write);
  writing = written.catch(() => undefined);
  return keepAlive(written);
}

async function recordSeen(connectionId: string, reports: Report[]): Promise<void> {
  // The answer that carried them goes first.
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (!(await preferencesItem.getValue()).rememberResults) return;
  const isKeptOut = await readKeptOut(connectionId);
  const recorded = reports.filter((report) => !isKeptOut(report));
  if (recorded.length > 0) await record(connectionId, recorded);
}

/** Private windows' reports are kept out, and while one is being created, whatever is new of its address. */
async function readKeptOut(connectionId: string): Promise<(report: Report) => boolean> {
  const [made, submissions] = await readItems([privateReportsItem, privateSubmissionsItem] as const);
  const ids = new Set(made.flatMap((one) => (one.connectionId === connectionId ? one.reportId : [])));
  const open = submissions.filter((submission) => submission.connectionId === connectionId && isOpen(submission));
  return ({ id, url }) => ids.has(id) || open.some((submission) => isNearlySameAddress(url, submission.url));
}
