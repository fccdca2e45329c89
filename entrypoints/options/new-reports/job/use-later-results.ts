import { useMemo } from "preact/hooks";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { isRating } from "@/utils/contract.ts";
import { readKnownReports } from "@/utils/history.ts";
import { addressOf } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { Submission } from "@/utils/models/submission.ts";

const NONE: KnownReport[] = [];

/** Fills in results that came after the answer: the journal keeps what the answer said, the index what was seen since. */
export function useLaterResults(tasks: Submission[]): Submission[] {
  const connectionId = tasks[0]?.connectionId ?? "";
  const ids = tasks.flatMap(({ report }) => (report && !isRating(report.result) ? report.id : []));
  const known = useRemembered(
    () => (ids.length > 0 ? readKnownReports(connectionId, ids) : Promise.resolve(NONE)),
    NONE,
    [connectionId, ids.join()],
  );
  return useMemo(() => withLaterResults(tasks, known ?? NONE), [tasks, known]);
}

function withLaterResults(tasks: Submission[], known: KnownReport[]): Submission[] {
  if (known.length === 0) return tasks;
  const byId = new Map(known.map((one) => [one.reportId, one]));
  return tasks.map((task) => {
    const { report } = task;
    const later = report && !isRating(report.result) ? byId.get(report.id) : undefined;
    // An id may have been given to another address meanwhile.
    if (!report || !later?.result || later.url !== addressOf(report.url)) return task;
    return { ...task, report: { ...report, result: later.result } };
  });
}
