import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { changeItem, type LatestReports, latestReportsItem } from "@/utils/storage.ts";
import { isPresent, openConnection } from "./connection.ts";
import { keepAlive } from "./keep-alive.ts";
import { findLatest } from "./reports-of-address.ts";

/** How many addresses are remembered until the browser closes. */
const MOST = 50;

/**
 * Looks up the newest report of exactly this address and remembers it for the popup's first frame.
 *
 * @returns the report, or null where the service has none
 * @throws AppError - why the service could not be asked
 */
export async function lookUp(url: string): Promise<Report | null> {
  const { client, id } = await openConnection();
  const report = await keepAlive(findLatest(client, url).then(({ reports }) => reports[0] ?? null));
  await remember(id, url, report);
  return report;
}

/**
 * Remembers the newest report of an address. What cannot be remembered is looked up again.
 *
 * @param connectionId - what it is known from; nothing of a service that is not connected any more is remembered
 * @param report - null: there is none
 */
export async function remember(connectionId: string, url: string, report: Report | null): Promise<void> {
  if (!(await isPresent(connectionId))) return;
  await changeLatest(({ [url]: _replaced, ...others }) => {
    const kept = Object.entries(others).slice(1 - MOST);
    return Object.fromEntries([...kept, [url, report && { ...report, more: {} }]]);
  });
}

/**
 * Forgets a report if the service no longer has it.
 *
 * @param work - asks the service for it, or to change it
 * @returns what the work returns
 * @throws what the work throws
 */
export async function forgetIfGone<T>(reportId: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (AppError.from(thrown).kind === "notFound") await forget([reportId]);
    throw thrown;
  }
}

/** Forgets reports that were deleted, so that the next look-up decides which is the newest. */
export async function forget(reportIds: string[]): Promise<void> {
  const isKept = (report: Report | null) => report === null || !reportIds.includes(report.id);
  if (Object.values(await latestReportsItem.getValue()).every(isKept)) return;
  await changeLatest((known) => Object.fromEntries(Object.entries(known).filter(([, report]) => isKept(report))));
}

/** Remembers a report as it is now, where it is the newest of its address. */
export async function replace(updated: Report): Promise<void> {
  await changeLatest((known) => {
    const entries = Object.entries(known);
    return Object.fromEntries(
      entries.map(([url, report]) => [url, report?.id === updated.id ? { ...updated, more: {} } : report]),
    );
  });
}

/** It is only a memory: that it cannot be written makes nothing fail. */
async function changeLatest(update: (known: LatestReports) => LatestReports): Promise<void> {
  await changeItem(latestReportsItem, update).catch(() => undefined);
}
