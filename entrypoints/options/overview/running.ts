import type { AppState } from "@/utils/app-state.ts";
import { RESULTS_REFRESH } from "@/utils/contract.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { type Batch, type BatchTask, byClick, toBatch } from "../batches.ts";
import { countStatuses, statusOf } from "../texts/job-status.ts";

/** Submissions, deletions or updates of one click that are under way, or paused. */
export interface OngoingWork {
  id: string;
  kind: "creating" | "deleting" | "refreshing" | "changing";
  isPaused: boolean;
  all: number;
  done: number;
  failed: number;
  unknown: number;
  awaited: number;
  stopped: number;
  waiting: number;
  /** Until then the service asked to wait, in milliseconds since 1970; may be over. */
  heldUntil: number;
}

export interface Running {
  batches: OngoingWork[];
  /** Number of reports that are being created one by one, or that the service has taken note of. */
  creating: number;
  unknown: number;
  /** Number of reports whose new results the service is still making, and of other changes that it has only received. */
  awaited: number;
  accepted: number;
}

export function findRunning({ submissions, deletions, updates, jobs }: AppState, connectionId: string): Running {
  const created = submissions.filter((one) => one.connectionId === connectionId && !one.incognito);
  const tasks = [...updates, ...deletions].filter((task) => task.connectionId === connectionId);
  const open = jobs.filter((job) => job.connectionId === connectionId && isOpen(job));
  const clicks = Array.from(byClick(tasks), ([id, parts]) => toBatch(id, parts));
  const received = clicks
    .filter(({ isRunning }) => !isRunning)
    .flatMap(({ tasks }) => tasks.filter(({ state }) => state === "accepted"));
  return {
    batches: [
      ...open.map((job) => workOfJob(job, created)),
      ...clicks.filter(({ isRunning }) => isRunning).map(runningOf),
    ],
    creating: created.filter((one) => statusOf(one) === "running" && !open.some(({ id }) => id === one.batch)).length,
    unknown: created.filter((one) => statusOf(one) === "unknown").length,
    awaited: received.filter((task) => kindOf(task) === "refreshing").length,
    accepted: received.filter((task) => kindOf(task) !== "refreshing").length,
  };
}

function workOfJob({ id, state, heldUntil = 0 }: Job, created: Submission[]): OngoingWork {
  const parts = created.filter(({ batch }) => batch === id);
  const { running, waiting, ...counts } = countStatuses(parts);
  const isPaused = state === "paused";
  const work = { id, kind: "creating", isPaused, all: parts.length, awaited: 0, ...counts } as const;
  return { ...work, waiting: running + waiting, heldUntil: isPaused ? 0 : heldUntil };
}

function runningOf({ id, tasks, over, heldUntil }: Batch): OngoingWork {
  const all = tasks.length;
  const countOf = (...states: BatchTask["state"][]) => tasks.filter(({ state }) => states.includes(state)).length;
  const counts = {
    all,
    done: countOf("done", "gone"),
    failed: countOf("failed"),
    unknown: countOf("unclear"),
    awaited: countOf("accepted", "late"),
    stopped: countOf("stopped", "interrupted", "undone"),
    waiting: all - over,
  };
  const kind = kindOf(tasks[0] as BatchTask);
  return { id, kind, isPaused: false, ...counts, heldUntil };
}

function kindOf(task: BatchTask): OngoingWork["kind"] {
  if (task.kind === "remove") return "deleting";
  return task.changes.results === RESULTS_REFRESH.yes ? "refreshing" : "changing";
}
