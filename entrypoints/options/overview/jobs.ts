import type { AppState } from "@/utils/app-state.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { hasFailed, isRunning } from "@/utils/models/task.ts";
import type { Update } from "@/utils/models/update.ts";

/** Deletions or updates of one confirmation that are under way. */
export interface Job {
  id: string;
  kind: "deleting" | "refreshing" | "changing";
  all: number;
  done: number;
  failed: number;
  waiting: number;
}

export interface Running {
  jobs: Job[];
  /** Number of reports that are being created. */
  creating: number;
  /** Number of creations whose outcome is not known. */
  unknown: number;
}

/** Finds what is going on at a connection. */
export function findRunning({ submissions, deletions, updates }: AppState, connectionId: string): Running {
  const created = submissions.filter((one) => one.connectionId === connectionId && !one.incognito);
  const tasks = [...updates, ...deletions].filter((task) => task.connectionId === connectionId);
  return {
    jobs: [...Map.groupBy(tasks, ({ batch, id }) => batch ?? id)]
      .filter(([, parts]) => parts.some(isRunning))
      .map(([id, parts]) => jobOf(id, parts)),
    creating: created.filter(isRunning).length,
    unknown: created.filter(({ state }) => state === "unknown").length,
  };
}

function jobOf(id: string, parts: (Deletion | Update)[]): Job {
  const [waiting, failed] = [parts.filter(isRunning).length, parts.filter(hasFailed).length];
  const all = parts.length;
  return { id, kind: kindOf(parts[0] as Deletion | Update), all, done: all - waiting - failed, failed, waiting };
}

function kindOf(task: Deletion | Update): Job["kind"] {
  if (task.kind === "remove") return "deleting";
  return task.changes?.results === 1 ? "refreshing" : "changing";
}
