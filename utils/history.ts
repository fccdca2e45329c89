import { DATABASE } from "./models/database.ts";
import { type AddressHistory, addressOf, type DayCounts, parseDayCounts, parseHistory } from "./models/history.ts";
import { type KnownReport, parseKnownReport } from "./models/known-report.ts";
import { parseTrend, type Trend } from "./models/trend.ts";
import { answerOf, readDatabase, watchChannel } from "./storage/read-database.ts";

/** Carries a message after each change of the index and the histories. */
export const HISTORY_CHANNEL = "history";

/** Everything of a connection. */
export function allOf(connectionId: string): IDBKeyRange {
  return IDBKeyRange.bound([connectionId], [connectionId, []]);
}

/** Reads the trends of addresses, by address as given. @throws AppError `storageFailed` */
export async function readTrends(connectionId: string, urls: string[]): Promise<Map<string, Trend>> {
  const found = await readDatabase(DATABASE, "trends", (trends) =>
    Promise.all(urls.map((url) => answerOf(trends.get([connectionId, addressOf(url)])))),
  );
  return new Map(
    urls.flatMap((url, index) => {
      const trend = parseTrend(found[index]);
      return trend ? [[url, trend] as const] : [];
    }),
  );
}

/** Reads the trends of all known addresses of a connection. @throws AppError `storageFailed` */
export async function readAllTrends(connectionId: string): Promise<Trend[]> {
  const stored = await readDatabase(DATABASE, "trends", (trends) => answerOf(trends.getAll(allOf(connectionId))));
  return stored.flatMap((trend) => parseTrend(trend) ?? []);
}

/** Reads the history of an address; null where there is none. @throws AppError `storageFailed` */
export async function readHistory(connectionId: string, url: string): Promise<AddressHistory | null> {
  const key = [connectionId, addressOf(url)];
  return parseHistory(await readDatabase(DATABASE, "history", (history) => answerOf(history.get(key))));
}

/** Reads the histories of a connection. @param most - left out for all @throws AppError `storageFailed` */
export async function readHistories(connectionId: string, most?: number): Promise<AddressHistory[]> {
  const stored = await readDatabase(DATABASE, "history", (history) =>
    answerOf(history.getAll(allOf(connectionId), most)),
  );
  return stored.flatMap((history) => parseHistory(history) ?? []);
}

/** Counts the known addresses of a connection. @throws AppError `storageFailed` */
export function countAddresses(connectionId: string): Promise<number> {
  return readDatabase(DATABASE, "trends", (trends) => answerOf(trends.count(allOf(connectionId))));
}

/** Reads the index: the newest known state of each report of a connection. @throws AppError `storageFailed` */
export async function readIndex(connectionId: string): Promise<KnownReport[]> {
  const stored = await readDatabase(DATABASE, "reports", (reports) => answerOf(reports.getAll(allOf(connectionId))));
  return stored.flatMap((report) => parseKnownReport(report) ?? []);
}

/** Reads a report's record of the index; null where it is not known. @throws AppError `storageFailed` */
export async function readKnownReport(connectionId: string, reportId: string): Promise<KnownReport | null> {
  const key = [connectionId, reportId];
  return parseKnownReport(await readDatabase(DATABASE, "reports", (reports) => answerOf(reports.get(key))));
}

/** Reads the daily counts of a connection, oldest first. @throws AppError `storageFailed` */
export async function readDays(connectionId: string): Promise<DayCounts[]> {
  const stored = await readDatabase(DATABASE, "days", (days) => answerOf(days.getAll(allOf(connectionId))));
  return stored.flatMap((day) => parseDayCounts(day) ?? []);
}

/** Calls back after changes of the index and the histories, and when the page becomes visible. @returns how to stop */
export function watchHistory(onChange: () => void): () => void {
  return watchChannel(HISTORY_CHANNEL, onChange);
}
