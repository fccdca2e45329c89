import type { Page, Report, ReportsQuery } from "@/utils/contract.ts";

/** No list of reports is this long; a service that always names a next page is. */
export const MAX_PAGES = 1_000;

/** What was collected so far, and where to go on after a failure. */
export interface Collection {
  reports: Map<string, Report>;
  /** How many rows could not be read. */
  unreadable: number;
  /** How many reports the service says there are; null where it does not say. */
  total: number | null;
  /** The query strings that were asked for already. */
  visited: Set<string>;
  pages: number;
  /** The query string of the next page; undefined before the first page, null after the last. */
  next: string | null | undefined;
}

/** Asks for one page: by the query for the first, by the service's own query string for the others. */
export type ListReports = (query: ReportsQuery | string) => Promise<Page<Report>>;

/** A collection of which nothing has been fetched yet. */
export function createCollection(): Collection {
  return { reports: new Map(), unreadable: 0, total: null, visited: new Set(), pages: 0, next: undefined };
}

/**
 * Fetches every page of a list, one after the other, until the service names no further one. A page that was fetched
 * before or brings nothing new is the end too. A report that several pages contain is kept once.
 *
 * @param query - which reports; the largest page size is used in any case
 * @param list - asks for one page
 * @param onProgress - gets the number of reports after each page, and the total where it is known
 * @param signal - ends it; what is under way then is dropped
 * @param collection - goes on with this one, and keeps in it what was fetched before a failure
 * @returns the collection
 * @throws whatever `list` throws
 */
export async function collectReports(
  query: ReportsQuery,
  list: ListReports,
  onProgress: (count: number, total: number | null) => void,
  signal: AbortSignal,
  collection = createCollection(),
): Promise<Collection> {
  const aborted = abortOf(signal);
  while (!signal.aborted && collection.next !== null && collection.pages < MAX_PAGES) {
    const page = await Promise.race([list(collection.next ?? { ...query, per_page: 100 }), aborted]);
    if (page === null || signal.aborted) break;
    add(page, collection);
    onProgress(collection.reports.size, collection.total);
  }
  return collection;
}

function add(page: Page<Report>, collection: Collection): void {
  const { reports, visited } = collection;
  const before = reports.size;
  for (const report of page.rows) if (!reports.has(report.id)) reports.set(report.id, report);
  collection.pages++;
  collection.total = page.total ?? collection.total;
  const isNew = reports.size > before || (page.rows.length === 0 && page.unreadable > 0);
  if (isNew) collection.unreadable += page.unreadable;
  const isLast = page.next === null || visited.has(page.next) || !isNew;
  collection.next = isLast ? null : page.next;
  if (page.next !== null) visited.add(page.next);
}

function abortOf(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
}
