import { isNearlySameAddress, isSameAddress, searchOf } from "@/utils/address-search.ts";
import { type Collection, collect } from "@/utils/collect.ts";
import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Client } from "./client/index.ts";
import { readTime } from "./decode/times.ts";

/** The most rows that a page of a list can have (section 4.3). */
const LONGEST_PAGE = 100;

/** How many such pages of a crowded site are read. */
const MOST_PAGES = 5;

/** What the service has for one address. */
export interface AddressReports {
  /** Of exactly this address, newest first. */
  reports: Report[];
  /** Are these certainly all of them? */
  isWhole: boolean;
  /** Is the first one certainly the newest? */
  isOrdered: boolean;
  /** The service's own clock when it answered, in milliseconds since 1970; null where hidden. */
  answeredAt: number | null;
  /** How far the service's clock is ahead of ours, in milliseconds; null where hidden. */
  serviceOffset: number | null;
}

/**
 * Lists what the service has for exactly this address. Of a crowded site it reads on, page by page, until the address
 * comes; of an address with many reports it reads the newest. Where there are only reports of an address that differs
 * by its last slash, it lists those, and does not call them ordered.
 *
 * @throws AppError - why the service could not be asked
 */
export async function listReportsOf(client: Client, url: string): Promise<AddressReports> {
  try {
    return await read(client, url, { per_page: LONGEST_PAGE, most: MOST_PAGES });
  } catch (thrown) {
    if (AppError.from(thrown).kind !== "tooLarge") throw thrown;
    return read(client, url, { per_page: REPORTS_QUERY.per_page, most: MOST_PAGES });
  }
}

/** Lists the same, but asks for few rows first: mostly they name the newest report, or prove that there is none. */
export async function findLatest(client: Client, url: string): Promise<AddressReports> {
  const first = await read(client, url, { per_page: REPORTS_QUERY.per_page, most: 1 });
  return isSettled(first) ? first : listReportsOf(client, url);
}

type Found = Pick<AddressReports, "reports" | "isWhole" | "isOrdered">;

interface Extent {
  per_page: typeof LONGEST_PAGE | typeof REPORTS_QUERY.per_page;
  most: number;
}

async function read(client: Client, url: string, { per_page, most }: Extent): Promise<AddressReports> {
  let serviceOffset: number | null = null;
  const collection = await collect({
    list: async (at) => {
      const page = await client.listReports({ search: searchOf(url), per_page }, { at });
      serviceOffset ??= page.answeredAt && page.answeredAt - Date.now();
      return page;
    },
    identity: ({ id }) => id,
    onPage: (collection) => isSettled(reportsIn(collection, url)),
    most,
  });
  return { ...reportsIn(collection, url), answeredAt: collection.answeredAt, serviceOffset };
}

function isSettled({ reports, isWhole, isOrdered }: Found): boolean {
  return isWhole || (isOrdered && reports.length > 0);
}

function reportsIn(collection: Collection<Report>, url: string): Found {
  const rows = [...collection.rows.values()];
  const exact = rows.filter((report) => isSameAddress(report.url, url));
  // A row that does not tell its address could be of this one.
  const isSound = collection.unreadable === 0 && !collection.hasMoved && rows.every((report) => report.url !== "");
  const isEmpty = rows.length === 0 && collection.next === null && !collection.total;
  const isWhole = isSound && (collection.isWhole || isEmpty);
  if (exact.length === 0) {
    const near = rows.filter((report) => isNearlySameAddress(report.url, url));
    return { reports: newestFirst(near), isWhole, isOrdered: false };
  }
  const isOrdered = isSound && isInOrder(rows, exact, isWhole, collection.next === null);
  return { reports: newestFirst(exact), isWhole, isOrdered };
}

/**
 * Tells whether the order of reports is certain. What tells when each was created is compared over all rows that were
 * read; where nothing does, the service's order is trusted unless the times of the results contradict it.
 */
function isInOrder(rows: Report[], exact: Report[], isWhole: boolean, isEnd: boolean): boolean {
  const creation = creationIn(rows);
  if (creation) return isWhole || (descends(rows.map(creation)) && (rows.length > 1 || isEnd));
  const times = resultTimes(rows);
  const isTurned = !descends(times) && descends(times.reverse());
  return (isWhole && exact.length < 2) || (descends(resultTimes(exact)) && !isTurned);
}

/** What tells when a report was created: its number, or the service's time; null where not all rows have it. */
function creationIn(rows: Report[]): ((report: Report) => bigint | string) | null {
  if (rows.every(isNumber)) return ({ id }) => BigInt(id);
  return rows.every(creationTime) ? creationTime : null;
}

function newestFirst(reports: Report[]): Report[] {
  const creation = creationIn(reports);
  if (!creation) return reports;
  return reports.sort((a, b) => (creation(a) < creation(b) ? 1 : creation(a) > creation(b) ? -1 : 0));
}

/** Some services tell it, although the interface names it for projects only. */
function creationTime({ more }: Report): string {
  return readTime(more.created_at)?.iso ?? "";
}

function resultTimes(reports: Report[]): string[] {
  return reports.map(({ generatedAt }) => generatedAt).filter((time) => time !== null);
}

function descends<T>(values: T[]): boolean {
  return values.every((value, index) => index === 0 || value <= (values[index - 1] as T));
}

function isNumber({ id }: Report): boolean {
  return /^\d+$/.test(id);
}
