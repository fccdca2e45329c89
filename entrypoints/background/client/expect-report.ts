import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { decodeReport } from "../decode/index.ts";
import type { Answer } from "./request.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Decodes the report that was asked for. @throws AppError `unexpectedResponse` for none, or another one */
export function expectReport({ body }: Answer, id: string): Report {
  const report = reportIn(body, id);
  if (!report) throw new AppError("unexpectedResponse");
  return report;
}

/** Decodes the report with an id; null where the body holds none, or another one. */
export function reportIn(body: unknown, id: string): Report | null {
  const report = decodeReport(body);
  return report && isSameId(report.id, id) ? { ...report, id } : null;
}

/** Letter case counts, except in a UUID. */
function isSameId(told: string, asked: string): boolean {
  return told === asked || (UUID.test(told) && told.toLowerCase() === asked.toLowerCase());
}
