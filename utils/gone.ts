import type { Collection } from "./collect.ts";
import { LAG_MS } from "./lag.ts";
import type { KnownReport } from "./models/known-report.ts";

/** A list that certainly had all reports of the service. */
export interface WholeList {
  ids: ReadonlySet<string>;
  /** Time of the first request, in milliseconds since 1970. */
  askedAt: number;
}

/** Is what a reading lacks certainly gone? A deletion between two pages moves a row past the reader: a total shows it. */
export function isCertain({ isWhole, total, pages }: Collection<unknown>): boolean {
  return isWhole && (total !== null || pages === 1);
}

/** Finds the known reports that a list lacks, but none that was seen for the first time just before, or since. */
export function findGone(known: KnownReport[], { ids, askedAt }: WholeList): string[] {
  // A list that has lost everything proves nothing: a subscription may have expired.
  if (ids.size === 0 && known.length > 1) return [];
  return known.flatMap(({ seenAt, reportId }) => (seenAt + LAG_MS > askedAt || ids.has(reportId) ? [] : reportId));
}
