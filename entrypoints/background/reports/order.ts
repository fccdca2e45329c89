import type { Report } from "@/utils/contract.ts";
import { readTime } from "../decode/times.ts";

/** Is the order certain? Creation over all rows decides; else the service's order, unless result times disagree. */
export function isInOrder(rows: Report[], exact: Report[], isWhole: boolean, isEnd: boolean): boolean {
  const creation = creationIn(rows);
  if (creation) return isWhole || (descends(rows.map(creation)) && (rows.length > 1 || isEnd));
  const times = resultTimes(rows);
  const isTurned = !descends(times) && descends(times.reverse());
  return (isWhole && exact.length < 2) || (descends(resultTimes(exact)) && !isTurned);
}

/** Returns a reader of numeric ids, or else of creation times; null if not all rows have either. */
function creationIn(rows: Report[]): ((report: Report) => bigint | string) | null {
  if (rows.every(({ id }) => /^\d+$/.test(id))) return ({ id }) => BigInt(id);
  return rows.every(creationTime) ? creationTime : null;
}

/** Sorts by creation, as far as it is known. */
export function newestFirst(reports: Report[]): Report[] {
  const creation = creationIn(reports);
  if (!creation) return reports;
  return reports.sort((a, b) => (creation(a) < creation(b) ? 1 : creation(a) > creation(b) ? -1 : 0));
}

/** Reads `created_at`, which the interface names for projects only, but some services also tell here. */
function creationTime({ more }: Report): string {
  return readTime(more.created_at)?.iso ?? "";
}

function resultTimes(reports: Report[]): string[] {
  return reports.map(({ generatedAt }) => generatedAt).filter((time) => time !== null);
}

/** Is no value greater than the one before? */
export function descends<T>(values: T[]): boolean {
  return values.every((value, index) => index === 0 || value <= (values[index - 1] as T));
}
