import { wasDeleted } from "@/utils/has-deleted.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { FoundReport } from "@/utils/models/known-report.ts";

/** Newest report by address, or null, as the service told it. */
export type LookedUp = ReadonlyMap<string, FoundReport | null>;

/** Drops reports that were deleted since: of their addresses, others may exist. */
export function withoutDeleted(answers: LookedUp, deletions: Deletion[]): LookedUp {
  const byReport = Map.groupBy(deletions, ({ resourceId }) => resourceId);
  const isLeft = ([url, known]: [string, FoundReport | null]) => {
    if (!known) return true;
    const asked = { ...known, report: { id: known.reportId, url }, startedAt: known.seenAt };
    return !wasDeleted(byReport.get(known.reportId) ?? [], asked);
  };
  return new Map([...answers].filter(isLeft));
}

/** Drops answers about addresses of which a report is being created: they will be outdated. */
export function withoutOpen(answers: LookedUp, open: ReadonlySet<string>): LookedUp {
  const left = [...answers].filter(([url]) => !open.has(url));
  return left.length < answers.size ? new Map(left) : answers;
}

/** Adds reports of which only the service told to those of the index. */
export function withLookedUp(index: ReadonlyMap<string, FoundReport>, lookedUp: LookedUp) {
  const known = new Map(index);
  for (const [url, report] of lookedUp) if (report && !known.has(url)) known.set(url, report);
  return known;
}
