import { database } from "@/utils/database.ts";
import { allOf } from "@/utils/history.ts";
import { addressOf } from "@/utils/models/history.ts";
import { type KnownReport, parseKnownReport } from "@/utils/models/known-report.ts";
import { parseTrend, type Trend } from "@/utils/models/trend.ts";
import { recorded } from "./known.ts";

/** Reads the trends of addresses, after everything seen is recorded. @throws AppError `storageFailed` */
export async function trendsOf(connectionId: string, urls: string[]): Promise<Trend[]> {
  await recorded();
  const stored = await database.use((db) => {
    const { store } = db.transaction("trends");
    return Promise.all(urls.map((url) => store.get([connectionId, addressOf(url)])));
  });
  return stored.flatMap((trend) => parseTrend(trend) ?? []);
}

/** Reads all trends and the whole index of a connection. @throws AppError `storageFailed` */
export async function everythingOf(connectionId: string): Promise<{ trends: Trend[]; reports: KnownReport[] }> {
  await recorded();
  const [trends, reports] = await database.use((db) =>
    Promise.all([db.getAll("trends", allOf(connectionId)), db.getAll("reports", allOf(connectionId))]),
  );
  return {
    trends: trends.flatMap((trend) => parseTrend(trend) ?? []),
    reports: reports.flatMap((report) => parseKnownReport(report) ?? []),
  };
}

/** Reads what is known of reports, by id. @throws AppError `storageFailed` */
export async function knownOf(connectionId: string, ids: string[]): Promise<Map<string, KnownReport>> {
  await recorded();
  const stored = await database.use((db) => {
    const { store } = db.transaction("reports");
    return Promise.all(ids.map((id) => store.get([connectionId, id])));
  });
  const known = stored.flatMap((report) => parseKnownReport(report) ?? []);
  return new Map(known.map((report) => [report.reportId, report]));
}
