import { isCount } from "../guards.ts";
import { parseOrNull } from "../storage/schema.ts";
import { DELETION, DELETION_STATES, type Deletion } from "./deletion.ts";
import { JOB, JOB_STATES, type Job } from "./job.ts";
import type { StateMeaning } from "./state.ts";
import { SUBMISSION, SUBMISSION_STATES, type Submission } from "./submission.ts";
import { UPDATE, UPDATE_STATES, type Update } from "./update.ts";

/** A requested change in the journal, with at most one write request at a time; or the job of many. */
export type Task = Submission | Deletion | Update | Job;

/** Marks tasks that wait in jobs, of which there may be many: only jobs read them. Sorts after every kind. */
export const WAITING = "waiting";

export type StoredTask = Task & {
  /** Grows with every change. */
  revision: number;
  /** Its kind, while it is open, looked for, or the user has not seen its outcome; {@link WAITING} while it waits in a job. */
  attention?: Task["kind"] | typeof WAITING;
};

const STATES: { [Kind in Task["kind"]]: Record<string, StateMeaning> } = {
  create: SUBMISSION_STATES,
  remove: DELETION_STATES,
  update: UPDATE_STATES,
  job: JOB_STATES,
};

type Stateful = Pick<Task, "kind" | "state">;

export function isOpen(task: Stateful): boolean {
  return meaningOf(task).isOpen === true;
}

export function isRunning(task: Stateful): boolean {
  return meaningOf(task).isRunning === true;
}

export function hasFailed(task: Stateful): boolean {
  return meaningOf(task).hasFailed === true;
}

function meaningOf({ kind, state }: Stateful): StateMeaning {
  return STATES[kind][state] as StateMeaning;
}

/** Parses a task from the database; null where it is corrupt. */
export const parseTask: (stored: unknown) => StoredTask | null = parseOrNull([
  { ...SUBMISSION, incognito: false, revision: isCount, attention: [undefined, "create", WAITING] },
  { ...DELETION, revision: isCount, attention: [undefined, "remove"] },
  { ...UPDATE, revision: isCount, attention: [undefined, "update"] },
  { ...JOB, revision: isCount, attention: [undefined, "job"] },
]);
