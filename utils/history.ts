import type { Report } from "./contract.ts";
import { type AddressHistory, addressOf, type DayCounts, parseDayCounts, parseHistory } from "./models/history.ts";
import { type KnownReport, parseKnownReport } from "./models/known-report.ts";
import { parseTrend, type Trend } from "./models/trend.ts";
import { allOf } from "./storage/all-of.ts";
import { answerOf, readDatabase, watchChannel } from "./storage/read-database.ts";
import { parseAll } from "./storage/schema.ts";

/** Carries a message after each change of the index and the histories. */
export const HISTORY_CHANNEL = "history";

/**
 * Reads the trends of reports' addresses, by report id. Each is looked up as it is known: services may come to spell it
 * otherwise. @throws AppError `storageFailed`
 */
export async function readTrends(
  connectionId: string,
  reports: Pick<Report, "id" | "url">[],
): Promise<Map<string, Trend>> {
  return readDatabase(["reports", "trends"], async (index, trends) => {
    const found = new Map<string, Trend>();
    const find = async ({ id, url }: Pick<Report, "id" | "url">) => {
      const known = parseKnownReport(await answerOf(index.get([connectionId, id])));
      const trend = parseTrend(await answerOf(trends.get([connectionId, known?.url ?? addressOf(url)])));
      if (trend) found.set(id, trend);
    };
    await Promise.all(reports.map(find));
    return found;
  });
}

/** Reads the trends of the addresses whose rating changed since a time. @throws AppError `storageFailed` */
export async function readChanged(connectionId: string, since: number): Promise<Trend[]> {
  const range = IDBKeyRange.bound([connectionId, since], [connectionId, []]);
  const stored = await readDatabase(["trends"], (trends) => answerOf(trends.index("changedAt").getAll(range)));
  return parseAll(stored, parseTrend);
}

/** Reads the addresses of a connection of which several points are known. @throws AppError `storageFailed` */
export async function readCompared(connectionId: string): Promise<string[]> {
  const all = allOf(connectionId);
  const keys = await readDatabase(["trends"], (trends) => answerOf(trends.index("changedAt").getAllKeys(all)));
  return keys.map((key) => (key as [connectionId: string, url: string])[1]);
}

/** Reads the history of an address; null where there is none. @throws AppError `storageFailed` */
export async function readHistory(connectionId: string, url: string): Promise<AddressHistory | null> {
  const [history = null] = await readSome("history", [[connectionId, addressOf(url)]], parseHistory);
  return history;
}

/** Reads the histories of a connection. @throws AppError `storageFailed` */
export function readHistories(connectionId: string): Promise<AddressHistory[]> {
  return readAll("history", connectionId, parseHistory);
}

/** Reads the histories of some reports' addresses. @throws AppError `storageFailed` */
export function readHistoriesOf(reports: KnownReport[]): Promise<AddressHistory[]> {
  const keys = reports.map(({ connectionId, url }) => [connectionId, url]);
  return readSome("history", keys, parseHistory);
}

/** Counts the known addresses of a connection, or of all. @throws AppError `storageFailed` */
export function countAddresses(connectionId?: string): Promise<number> {
  return readDatabase(["history"], (all) => answerOf(all.count(connectionId && allOf(connectionId))));
}

/** Reads the index: the newest known state of each report of a connection. @throws AppError `storageFailed` */
export function readIndex(connectionId: string): Promise<KnownReport[]> {
  return readAll("reports", connectionId, parseKnownReport);
}

/** Reads a report's record of the index; null where it is not known. @throws AppError `storageFailed` */
export async function readKnownReport(connectionId: string, reportId: string): Promise<KnownReport | null> {
  const [report = null] = await readKnownReports(connectionId, [reportId]);
  return report;
}

/** Reads the records of some reports, as far as they are known. @throws AppError `storageFailed` */
export function readKnownReports(connectionId: string, reportIds: string[]): Promise<KnownReport[]> {
  const keys = reportIds.map((id) => [connectionId, id]);
  return readSome("reports", keys, parseKnownReport);
}

/** Reads the daily counts of a connection, oldest first. @throws AppError `storageFailed` */
export function readDays(connectionId: string): Promise<DayCounts[]> {
  return readAll("days", connectionId, parseDayCounts);
}

/** Calls back after changes of the index and the histories, and when the page becomes visible. @returns how to stop */
export function watchHistory(onChange: () => void): () => void {
  return watchChannel(HISTORY_CHANNEL, onChange);
}

async function readAll<T>(store: string, connectionId: string, parse: (stored: unknown) => T | null): Promise<T[]> {
  const stored = await readDatabase([store], (all) => answerOf(all.getAll(allOf(connectionId))));
  return parseAll(stored, parse);
}

/** Reads the records with some keys, as far as there are any. */
async function readSome<T>(store: string, keys: IDBValidKey[], parse: (stored: unknown) => T | null): Promise<T[]> {
  const stored = await readDatabase([store], (all) => Promise.all(keys.map((key) => answerOf(all.get(key)))));
  return parseAll(stored, parse);
}
