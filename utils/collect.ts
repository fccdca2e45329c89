import type { Page } from "./contract.ts";

/** No list is this long; a service that always names a next page is. */
export const MAX_PAGES = 1_000;

/** What was collected of a list so far, and where to go on after a failure. */
export interface Collection<Row> {
  /** By identity, in the order in which they came. */
  rows: Map<string, Row>;
  /** How many rows could not be read. */
  unreadable: number;
  /** How many rows the service says there are; null where it does not say. */
  total: number | null;
  /** The paging parameters that were asked for already. */
  visited: Set<string>;
  pages: number;
  /** The paging parameters of the next page; undefined before the first page, null after the last. */
  next: string | null | undefined;
  /** Does the service itself say that no page follows the last one that was read? */
  isLast: boolean;
  /** Are these certainly all rows: every page read and every row readable, and the end told by the service? */
  isWhole: boolean;
  /** Did the list change between its pages, so that rows may have slipped through? */
  hasMoved: boolean;
  /** The service's own clock when it answered the first page, in milliseconds since 1970; null where hidden. */
  answeredAt: number | null;
}

interface CollectOptions<Row> {
  /** Asks for one page. @param at - the service's paging parameters; null for the first page */
  list: (at: string | null) => Promise<Page<Row>>;
  identity: (row: Row) => string;
  /** Called after each page. @returns true to end it there */
  onPage?: (collection: Collection<Row>) => boolean | undefined;
  /** Ends it; what is under way then is dropped. */
  signal?: AbortSignal;
  /** How many pages to read at most. */
  most?: number;
}

/** A collection of which nothing has been fetched yet. */
export function createCollection<Row>(): Collection<Row> {
  return {
    ...{ rows: new Map(), unreadable: 0, total: null, visited: new Set(), pages: 0, next: undefined },
    ...{ isLast: false, isWhole: false, hasMoved: false, answeredAt: null },
  };
}

/**
 * Fetches the pages of a list, one after the other, until the service names no further one. A page that was fetched
 * before or brings nothing new is the end too. A row that several pages contain is kept once.
 *
 * @param collection - goes on with this one, and keeps in it what was fetched before a failure
 * @returns the collection
 * @throws whatever `list` throws
 */
export async function collect<Row>(
  { list, identity, onPage, signal, most = MAX_PAGES }: CollectOptions<Row>,
  collection = createCollection<Row>(),
): Promise<Collection<Row>> {
  const aborted = abortOf(signal);
  while (!signal?.aborted && collection.next !== null && collection.pages < most) {
    const page = await Promise.race([list(collection.next ?? null), aborted]);
    if (page === null || signal?.aborted) break;
    add(page, identity, collection);
    if (onPage?.(collection)) break;
  }
  return collection;
}

function add<Row>(page: Page<Row>, identity: (row: Row) => string, collection: Collection<Row>): void {
  const { rows, visited } = collection;
  const before = rows.size;
  for (const row of page.rows) if (!rows.has(identity(row))) rows.set(identity(row), row);
  const added = rows.size - before;
  const isFirst = collection.pages++ === 0;
  if (isFirst) collection.answeredAt = page.answeredAt;
  collection.hasMoved ||= added < page.rows.length || (!isFirst && page.total !== collection.total);
  collection.total = page.total ?? collection.total;
  const isNew = added > 0 || (page.rows.length === 0 && page.unreadable > 0);
  if (isNew) collection.unreadable += page.unreadable;
  const isEnd = page.next === null || visited.has(page.next) || !isNew;
  collection.next = isEnd ? null : page.next;
  if (page.next !== null) visited.add(page.next);
  collection.isLast = page.isLast;
  collection.isWhole = page.next === null && isProven(page, collection);
}

function isProven(page: Page<unknown>, { rows, unreadable, total, hasMoved }: Collection<unknown>): boolean {
  if (unreadable > 0 || page.unreadable > 0 || hasMoved) return false;
  return total === null ? page.isLast : total === rows.size;
}

function abortOf(signal: AbortSignal | undefined): Promise<null> {
  return new Promise((resolve) => signal?.addEventListener("abort", () => resolve(null), { once: true }));
}
