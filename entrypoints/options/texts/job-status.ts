import type { MessageKey } from "@/utils/i18n.ts";
import { isAwaited, type Submission } from "@/utils/models/submission.ts";
import { hasFailed } from "@/utils/models/task.ts";
import type { JobFilter } from "../routes/new-reports-route.ts";

export type Status = Exclude<JobFilter, "all">;

/** In the order of the bar. */
export const STATUSES: Status[] = ["done", "failed", "unknown", "running", "waiting", "stopped"];

/** Words about the number of those in a state. */
export const COUNTED = {
  done: "now_done",
  failed: "now_failed",
  unknown: "bulk_unclear",
  running: "now_running",
  waiting: "now_waiting",
  stopped: "bulk_update_stopped",
} as const satisfies Record<Status, MessageKey>;

export function statusOf(submission: Submission, isOurs = true): Status {
  switch (submission.state) {
    case "waiting":
    case "stopped":
      return submission.state;
    case "unknown":
      return isOurs && isAwaited(submission) ? "running" : "unknown";
    case "sending":
      return "running";
    default:
      return hasFailed(submission) ? "failed" : "done";
  }
}

/** Returns the reports of a job in its order. */
export function tasksOf(submissions: Submission[], job: string): Submission[] {
  return submissions.filter(({ batch }) => batch === job).sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
}

export function countStatuses(tasks: Submission[], isOurs = true): Record<Status, number> {
  const counts = { done: 0, failed: 0, unknown: 0, running: 0, waiting: 0, stopped: 0 };
  for (const task of tasks) counts[statusOf(task, isOurs)]++;
  return counts;
}
