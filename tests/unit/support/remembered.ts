import type { Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";

/** Everything of one store that is remembered, in the order of its keys. */
export function stored<Name extends "reports" | "history" | "trends" | "days">(name: Name) {
  return database.use((db) => db.getAll(name));
}

/** The history of an address as the database holds it, as results and reports: "good 1". */
export async function pointsOf(url: string, connectionId = "c"): Promise<string[]> {
  const history = await database.use((db) => db.get("history", [connectionId, url]));
  return (history?.points ?? []).map(([, result, reportId]) => `${result} ${reportId}`);
}

/** A report as a service tells it. */
export function reportOf(changes: Partial<Report> = {}): Report {
  return {
    ...{ id: "1", url: "https://example.com/", result: "good", generatedAt: "2026-01-01T10:00:00.000Z" },
    ...{ privacy: 1, link: null, more: {} },
    ...changes,
  };
}
