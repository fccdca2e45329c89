import { useMemo } from "preact/hooks";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { isRating } from "@/utils/contract.ts";
import { readKnownReports } from "@/utils/history.ts";
import { addressOf } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { Submission } from "@/utils/models/submission.ts";

const NONE: KnownReport[] = [];

/** Fills in results that came after the answer: the journal keeps what the answer said, the index what was seen since. */
export function useLaterResults(tasks: Submission[], connectionId = ""): Submission[] {
  const ids = tasks.flatMap((task) => (isUnrated(task, connectionId) ? (task.report?.id ?? []) : []));
  const known = useRemembered(
    () => (ids.length > 0 ? readKnownReports(connectionId, ids) : Promise.resolve(NONE)),
    NONE,
    [connectionId, ids.join()],
  );
  return useMemo(() => withLaterResults(connectionId, tasks, known ?? NONE), [tasks, known]);
}

function isUnrated({ connectionId, report, incognito }: Submission, ofConnection: string): boolean {
  return report !== null && !isRating(report.result) && connectionId === ofConnection && !incognito;
}

function withLaterResults(connectionId: string, tasks: Submission[], known: KnownReport[]): Submission[] {
  if (known.length === 0) return tasks;
  const byId = new Map(known.map((one) => [one.reportId, one]));
  return tasks.map((task) => {
    const { report } = task;
    const later = report && isUnrated(task, connectionId) ? byId.get(report.id) : undefined;
    // An id may have been given to another address meanwhile.
    if (!report || !later?.result || later.url !== addressOf(report.url)) return task;
    return { ...task, report: { ...report, result: later.result } };
  });
}
