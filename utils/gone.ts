import { type KnownReport, SEEN_EVERY_MS } from "./models/known-report.ts";

/** A list that certainly had all reports of the service. */
export interface WholeList {
  ids: ReadonlySet<string>;
  /** Time of the first request, in milliseconds since 1970. */
  askedAt: number;
}

/** For this long, a list may still lack a new report. */
const LAG_MS = 3_600_000;

/** Finds the known reports that a list lacks, but none that is new or was seen since it was asked for. */
export function findGone(known: KnownReport[], { ids, askedAt }: WholeList): string[] {
  return known
    .filter(({ seenAt }) => seenAt + SEEN_EVERY_MS <= askedAt)
    .filter(({ generatedAt, seenAt }) => (generatedAt ?? seenAt) + LAG_MS <= askedAt)
    .flatMap(({ reportId }) => (ids.has(reportId) ? [] : reportId));
}
