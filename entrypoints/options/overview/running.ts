import type { AppState } from "@/utils/app-state.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { hasFailed, isOpen, isRunning } from "@/utils/models/task.ts";
import type { Update } from "@/utils/models/update.ts";
import { countStandings } from "../new-reports/job/standing.ts";

/** Creations, deletions or updates of one click that are under way, or paused. */
export interface RunningBatch {
  id: string;
  kind: "creating" | "deleting" | "refreshing" | "changing";
  isPaused: boolean;
  all: number;
  done: number;
  failed: number;
  /** Of a job, those whose outcome is not known. */
  unknown: number;
  waiting: number;
}

export interface Running {
  batches: RunningBatch[];
  /** Number of reports that are being created one by one. */
  creating: number;
  /** Number of creations whose outcome is not known. */
  unknown: number;
}

/** Finds what is going on at a connection. */
export function findRunning({ submissions, deletions, updates, jobs }: AppState, connectionId: string): Running {
  const created = submissions.filter((one) => one.connectionId === connectionId && !one.incognito);
  const tasks = [...updates, ...deletions].filter((task) => task.connectionId === connectionId);
  const open = jobs.filter((job) => job.connectionId === connectionId && isOpen(job));
  return {
    batches: [
      ...open.map((job) => creationOf(job, created)),
      ...[...Map.groupBy(tasks, ({ batch, id }) => batch ?? id)]
        .filter(([, parts]) => parts.some(isRunning))
        .map(([id, parts]) => batchOf(id, parts)),
    ],
    creating: created.filter((one) => one.batch === undefined && isRunning(one)).length,
    unknown: created.filter(({ state }) => state === "unknown").length,
  };
}

function creationOf({ id, state }: Job, created: Submission[]): RunningBatch {
  const parts = created.filter(({ batch }) => batch === id);
  const { done, failed, unknown, running, waiting } = countStandings(parts);
  const counts = { all: parts.length, done, failed, unknown, waiting: running + waiting };
  return { id, kind: "creating", isPaused: state === "paused", ...counts };
}

function batchOf(id: string, parts: (Deletion | Update)[]): RunningBatch {
  const [waiting, failed] = [parts.filter(isRunning).length, parts.filter(hasFailed).length];
  const all = parts.length;
  const kind = kindOf(parts[0] as Deletion | Update);
  return { id, kind, isPaused: false, all, done: all - waiting - failed, failed, unknown: 0, waiting };
}

function kindOf(task: Deletion | Update): RunningBatch["kind"] {
  if (task.kind === "remove") return "deleting";
  return task.changes?.results === 1 ? "refreshing" : "changing";
}
