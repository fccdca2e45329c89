import type { Page, Project, Report } from "./contract.ts";
import { AppError } from "./errors.ts";

/** No list is this long, except that of a service that always names a next page. */
export const MAX_PAGES = 1_000;

/** Rows of the interface's longest and shortest page (section 4.3). */
export type PageSize = 100 | 10;

/** Row of a list, as far as it tells which one it is. */
export type Row = Pick<Report, "id"> | Pick<Project, "project">;

/** Returns a report's id, or a project's name. */
export function identityOf(row: Row): string {
  return "project" in row ? row.project : row.id;
}

/** Rows collected so far, and where to continue after a failure. */
export interface Collection<One> {
  /** By identity, in order of arrival. */
  rows: Map<string, One>;
  unreadable: number;
  /** As the service says; null where it does not. */
  total: number | null;
  /** Paging parameters asked for so far. */
  visited: Set<string>;
  pages: number;
  pageSize: PageSize;
  /** Paging parameters of the next page; undefined before the first page, null after the last. */
  next: string | null | undefined;
  /** Does the service itself say that no page follows the last one read? */
  isLast: boolean;
  /** Are these certainly all rows: all pages and rows readable, and the end told by the service? */
  isWhole: boolean;
  /** Did the list change between its pages, or since one was cached, so that rows may be missing? */
  hasMoved: boolean;
  /** The service's clock at the first answer, in milliseconds since 1970; null where hidden. */
  answeredAt: number | null;
}

/** Fetches a page by the service's paging parameters; null for the first. */
export type List<One> = (at: string | null, pageSize: PageSize) => Promise<Page<One>>;

interface CollectOptions<One> {
  list: List<One>;
  /** Called after each page; returns true to stop there. */
  onPage?: (collection: Collection<One>) => Promise<boolean> | boolean | undefined;
  signal?: AbortSignal;
  most?: number;
}

export function createCollection<One>(pageSize: PageSize = 100): Collection<One> {
  return {
    rows: new Map(),
    unreadable: 0,
    total: null,
    visited: new Set(),
    pages: 0,
    pageSize,
    next: undefined,
    isLast: false,
    isWhole: false,
    hasMoved: false,
    answeredAt: null,
  };
}

/**
 * Fetches page after page until the service names no next one, or one that was fetched before or brings nothing new.
 * A row on several pages is kept once. Begins anew with short pages where a long one is too large; rethrows what else
 * `list` throws.
 * @param collection - continues this one, and keeps what was fetched before a failure
 */
export async function collect<One extends Row>(
  options: CollectOptions<One>,
  collection = createCollection<One>(),
): Promise<Collection<One>> {
  const { list, onPage, signal, most = MAX_PAGES } = options;
  const aborted = new Promise<null>((resolve) =>
    signal?.addEventListener("abort", () => resolve(null), { once: true }),
  );
  try {
    while (!signal?.aborted && collection.next !== null && collection.pages < most) {
      const page = await Promise.race([list(collection.next ?? null, collection.pageSize), aborted]);
      if (page === null || signal?.aborted) break;
      add(page, collection);
      if (await onPage?.(collection)) break;
    }
    return collection;
  } catch (thrown) {
    if (collection.pageSize === 10 || AppError.from(thrown).kind !== "tooLarge") throw thrown;
    return collect(options, Object.assign(collection, createCollection<One>(10)));
  }
}

/**
 * Reads a list once more, in short pages, where a single page says nothing of an end: some services name neighbours only
 * where there are any, and of several pages the last one names those before it. What was read stays where that proves
 * nothing.
 */
export async function proveEnd<One extends Row>(
  { list, signal }: CollectOptions<One>,
  collection: Collection<One>,
): Promise<void> {
  const { pages, pageSize, rows, next, isWhole, total, unreadable } = collection;
  const isSilent = pages === 1 && next === null && !isWhole && total === null && unreadable === 0;
  if (!isSilent || pageSize === 10 || rows.size > 100) return;
  const again = await collect({ list, signal }, createCollection<One>(10)).catch(() => null);
  if (again?.isWhole && again.rows.size >= rows.size) Object.assign(collection, again);
}

/** Is this first page certainly the whole list? */
export function isWholeList(page: Page<Row>): boolean {
  const collection = createCollection<Row>();
  add(page, collection);
  return collection.isWhole;
}

function add<One extends Row>(page: Page<One>, collection: Collection<One>): void {
  const { rows, visited } = collection;
  const before = rows.size;
  for (const row of page.rows) if (!rows.has(identityOf(row))) rows.set(identityOf(row), row);
  const added = rows.size - before;
  const isFirst = collection.pages++ === 0;
  if (isFirst) collection.answeredAt = page.answeredAt;
  const hasChanged = added < page.rows.length || (!isFirst && page.total !== collection.total);
  collection.hasMoved ||= hasChanged || page.isStale === true;
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
