import { REPORTS_QUERY, type Report, type ReportChanges } from "@/utils/contract.ts";
import { changeItem, type LatestReports, latestReportsItem } from "@/utils/storage.ts";
import type { Client } from "./client/index.ts";
import { openConnection } from "./connection.ts";
import { keepAlive } from "./keep-alive.ts";

/** How many addresses are remembered until the browser closes. */
const MOST = 50;

/**
 * Looks up the newest report of exactly this address and remembers it for the popup's first frame.
 *
 * @returns the report, or null where the service has none
 * @throws AppError - why the service could not be asked
 */
export async function lookUp(url: string): Promise<Report | null> {
  const { client } = await openConnection();
  const report = await keepAlive(findLatest(client, url));
  await remember(url, report);
  return report;
}

/**
 * Updates a report (section 4.6) and reads it again where the answer does not hold it.
 *
 * @throws AppError - why the service did not do it; it is never sent a second time
 */
export async function updateReport({ report, changes }: { report: Report; changes: ReportChanges }): Promise<Report> {
  const { client } = await openConnection();
  const updated = await keepAlive(
    client.updateReport(report.id, changes).then((answered) => answered ?? client.readReport(report.id)),
  );
  const merged = { ...report, ...updated, url: updated.url || report.url };
  await replace(report.id, merged);
  return merged;
}

/** Lists what the service has for exactly this address, newest first. */
export async function listReportsOf(client: Client, url: string): Promise<Report[]> {
  const { rows } = await client.listReports({ search: url });
  return rows.filter((report) => isSameAddress(report.url, url));
}

/** Remembers the newest report of an address; null: there is none. */
export async function remember(url: string, report: Report | null): Promise<void> {
  await changeItem(latestReportsItem, (known) => {
    const { [url]: _replaced, ...others } = known;
    return Object.fromEntries([...Object.entries(others).slice(1 - MOST), [url, report]]);
  });
}

/** Replaces a remembered report wherever it stands; null forgets it, so that the next look-up decides. */
export async function replace(reportId: string, report: Report | null): Promise<void> {
  await changeItem(latestReportsItem, (known): LatestReports => {
    const entries = Object.entries(known).map(([url, old]) => [url, old?.id === reportId ? report : old] as const);
    return Object.fromEntries(entries);
  });
}

/**
 * The service searches for a part of an address, so that the start page of a site is found in all its pages. Where the
 * newest page of that list lacks the address itself, sorting by address brings it to the front.
 */
async function findLatest(client: Client, url: string): Promise<Report | null> {
  const newest = await client.listReports({ search: url });
  const found = newest.rows.find((report) => isSameAddress(report.url, url));
  if (found || (newest.next === null && newest.rows.length < REPORTS_QUERY.per_page)) return found ?? null;
  const sorted = await client.listReports({ search: url, sort_by: "url", sort: "asc", per_page: 100 });
  const exact = sorted.rows.filter((report) => isSameAddress(report.url, url));
  return exact.reduce<Report | null>((latest, report) => (latest && !isNewer(report, latest) ? latest : report), null);
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

/** Services store addresses as they were sent or as they read them: `https://example.com` is `https://example.com/`. */
function isSameAddress(a: string, b: string): boolean {
  return a === b || URL.parse(a)?.href === URL.parse(b)?.href;
}
