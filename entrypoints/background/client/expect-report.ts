import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { decodeReport } from "../decode/index.ts";
import { readTime } from "../decode/times.ts";
import type { Answer } from "./request.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Decodes the report asked for. @throws AppError `unexpectedResponse` for any other, `notFound` for a deleted one */
export function expectReport({ body }: Answer, id: string): Report {
  const report = reportIn(body, id);
  if (report?.id !== id) throw new AppError("unexpectedResponse");
  if (readTime(report.more.deleted_at)) throw new AppError("notFound");
  return report;
}

/** Decodes a report; null where the body holds none. @param id - the one that it should have, as it was written before */
export function reportIn(body: unknown, id: string): Report | null {
  const report = decodeReport(body);
  return report && isSameId(report.id, id) ? { ...report, id } : report;
}

/** Letter case counts, except in a UUID. */
function isSameId(told: string, asked: string): boolean {
  return told === asked || (UUID.test(told) && told.toLowerCase() === asked.toLowerCase());
}
