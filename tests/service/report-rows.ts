import type { SQLOutputValue } from "node:sqlite";
import { PRIVACY, type Privacy, type Result } from "../../utils/contract.ts";

/** A report as it is stored; times are ISO 8601. */
export interface StoredReport {
  id: number;
  url: string;
  project: string;
  result: Result;
  generated_at: string;
  privacy: Privacy;
  password: string | null;
  details: Record<string, unknown>;
  created_at: string;
}

export interface StoredProject {
  project: string;
  created_at: string;
}

/** A report to be stored; what is left out gets the interface's default, and the project of the address's host. */
export type ReportSeed = Pick<StoredReport, "url"> &
  Partial<Omit<StoredReport, "id" | "url">> & { idempotency_key?: string | undefined };

/** A row of the table of reports. */
export type ReportRow = Record<string, SQLOutputValue>;

/** Reads a row of the table of reports. */
export function readRow({ idempotency_key, details, ...row }: ReportRow): StoredReport {
  return { ...row, details: JSON.parse(String(details)) } as unknown as StoredReport;
}

/** The row for a report, whatever was left out filled in. */
export function writeRow({ details = {}, ...report }: ReportSeed) {
  const now = new Date().toISOString();
  return {
    project: new URL(report.url).hostname,
    result: "good",
    generated_at: now,
    privacy: PRIVACY.private,
    password: null,
    created_at: now,
    ...report,
    details: JSON.stringify(details),
    idempotency_key: report.idempotency_key ?? null,
  };
}
