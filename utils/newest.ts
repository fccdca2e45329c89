import type { KnownReport } from "./models/known-report.ts";

/** Time of a report's result, in milliseconds since 1970; of its sighting where the service does not tell. */
export function timeOf({ generatedAt, seenAt }: KnownReport): number {
  return generatedAt ?? seenAt;
}

interface Options {
  timeOf?: (report: KnownReport) => number;
  /** Addresses under which a report counts. */
  urlsOf?: (report: KnownReport) => string[];
}

/** Finds the newest known report of each address. */
export function newestByAddress(
  reports: KnownReport[],
  { timeOf: time = timeOf, urlsOf = ({ url }) => [url] }: Options = {},
): Map<string, KnownReport> {
  const newest = new Map<string, KnownReport>();
  for (const report of reports) {
    for (const url of urlsOf(report)) {
      const other = newest.get(url);
      if (!other || time(report) > time(other)) newest.set(url, report);
    }
  }
  return newest;
}
