import { useEffect } from "preact/hooks";
import { isRating, REPORTS_QUERY } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { listIdOf } from "../../list-id.ts";

const EVERY_MS = 30_000;
const MAX_READS = 6;

/** Reads the newest reports now and then while some of a job that is over have no rating yet: what is seen is remembered. */
export function useRatings(job: Job | undefined, tasks: Submission[], isRead: boolean): void {
  const isUnrated = tasks.some(({ report }) => report && !isRating(report.result));
  const connectionId = job?.connectionId ?? "";
  const isDue = isRead && isUnrated && job !== undefined && !isOpen(job);
  useEffect(() => {
    if (!isDue) return;
    const request = { listId: listIdOf("ratings"), query: { ...REPORTS_QUERY, per_page: 100 } as const, at: null };
    let reads = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      if (++reads === MAX_READS) clearInterval(timer);
      // The next time may do better.
      ask("listReports", { ...request, connectionId }).catch(() => undefined);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isDue, connectionId]);
}
