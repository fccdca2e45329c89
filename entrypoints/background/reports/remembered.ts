import { database } from "@/utils/database.ts";
import { addressOf } from "@/utils/models/history.ts";
import { type KnownReport, parseKnownReport } from "@/utils/models/known-report.ts";
import { parseTrend, type Trend } from "@/utils/models/trend.ts";
import { allOf } from "@/utils/storage/all-of.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import { whenRecorded, whenSeenRecorded } from "./known.ts";

/** Reads the trends of addresses, after everything seen is recorded. @throws AppError `storageFailed` */
export async function trendsOf(connectionId: string, urls: string[]): Promise<Trend[]> {
  await whenRecorded();
  const stored = await database.use((db) => {
    const { store } = db.transaction("trends");
    return Promise.all(urls.map((url) => store.get([connectionId, addressOf(url)])));
  });
  return parseAll(stored, parseTrend);
}

/** Reads all trends of a connection, after everything seen is recorded. @throws AppError `storageFailed` */
export async function allTrendsOf(connectionId: string): Promise<Trend[]> {
  await whenRecorded();
  return parseAll(await database.use((db) => db.getAll("trends", allOf(connectionId))), parseTrend);
}

/** Reads the whole index of a connection, after everything seen is recorded. @throws AppError `storageFailed` */
export async function indexOf(connectionId: string): Promise<KnownReport[]> {
  await whenRecorded();
  return parseAll(await database.use((db) => db.getAll("reports", allOf(connectionId))), parseKnownReport);
}

/** Reads which reports of an address are known, newest first. @throws AppError `storageFailed` */
export async function knownAt(connectionId: string, url: string): Promise<KnownReport[]> {
  await whenRecorded();
  const stored = await database.use((db) => db.getAllFromIndex("reports", "url", [connectionId, addressOf(url)]));
  return parseAll(stored, parseKnownReport).sort((a, b) => (b.generatedAt ?? 0) - (a.generatedAt ?? 0));
}

/** Reads what is known of reports, by id. @throws AppError `storageFailed` */
export async function knownOf(connectionId: string, ids: string[]): Promise<Map<string, KnownReport>> {
  await whenSeenRecorded();
  const stored = await database.use((db) => {
    const { store } = db.transaction("reports");
    return Promise.all(ids.map((id) => store.get([connectionId, id])));
  });
  const known = parseAll(stored, parseKnownReport);
  return new Map(known.map((report) => [report.reportId, report]));
}
