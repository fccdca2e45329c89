import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { changeItem, type LatestReports, latestReportsItem } from "@/utils/storage.ts";
import type { Client } from "./client/index.ts";
import { isPresent, openConnection } from "./connection.ts";
import { keepAlive } from "./keep-alive.ts";

/** The most rows that a list can have (section 4.3). */
const LONGEST_LIST = 100;

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
  const report = await keepAlive(findLatest(client, url));
  await remember(id, url, report);
  return report;
}

/**
 * Lists what the service has for exactly this address, newest first. Where a crowded site's newest reports are of other
 * pages, it is looked for in another order.
 */
export async function listReportsOf(client: Client, url: string): Promise<Report[]> {
  const { rows, next } = await client.listReports({ search: searchOf(url), per_page: LONGEST_LIST });
  const newest = rows.filter((report) => isSameAddress(report.url, url));
  const isWhole = next === null && rows.length < LONGEST_LIST;
  return newest.length > 0 || isWhole ? newest : listByAddress(client, url);
}

/** Lists the same, newest first: sorted by address they stand before a site's other pages. */
async function listByAddress(client: Client, url: string): Promise<Report[]> {
  const sorted = await client.listReports({
    search: searchOf(url),
    sort_by: "url",
    sort: "asc",
    per_page: LONGEST_LIST,
  });
  const exact = sorted.rows.filter((report) => isSameAddress(report.url, url));
  return exact.sort((a, b) => Number(isNewer(b, a)) - Number(isNewer(a, b)));
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

/**
 * The service searches for a part of an address, so that the start page of a site is found in all its pages. Where the
 * newest page of that list lacks the address itself, sorting by address brings it to the front.
 */
async function findLatest(client: Client, url: string): Promise<Report | null> {
  const newest = await client.listReports({ search: searchOf(url) });
  const found = newest.rows.find((report) => isSameAddress(report.url, url));
  if (found || (newest.next === null && newest.rows.length < REPORTS_QUERY.per_page)) return found ?? null;
  return (await listByAddress(client, url))[0] ?? null;
}

/**
 * Tells which of two reports was made later: by their numbers, where ids are numbers, else by their times.
 *
 * @returns whether `report` is certainly newer than `other`
 */
export function isNewer(report: Identified, other: Identified): boolean {
  const numbers = [report.id, other.id].map(Number);
  if (numbers.every(Number.isSafeInteger)) return (numbers[0] as number) > (numbers[1] as number);
  return report.id !== other.id && (report.generatedAt ?? "") > (other.generatedAt ?? "");
}

type Identified = Pick<Report, "id" | "generatedAt">;

/** The search that finds an address however the service stores it; see below. */
function searchOf(url: string): string {
  return new URL(url).pathname === "/" ? url.replace(/\/$/, "") : url;
}

/** Services store addresses as they were sent or as they read them: `https://example.com` is `https://example.com/`. */
function isSameAddress(a: string, b: string): boolean {
  return a === b || URL.parse(a)?.href === URL.parse(b)?.href;
}
