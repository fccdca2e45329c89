import type { Report } from "@/utils/contract.ts";
import { readTime } from "../decode/times.ts";

/**
 * Tells whether the order of reports is certain. What tells when each was created is compared over all rows that were
 * read; where nothing does, the service's order is trusted unless the times of the results contradict it.
 */
export function isInOrder(rows: Report[], exact: Report[], isWhole: boolean, isEnd: boolean): boolean {
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

/** Sorts reports as far as anything tells when each was created. */
export function newestFirst(reports: Report[]): Report[] {
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
