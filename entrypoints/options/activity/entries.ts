import type { AppState } from "@/utils/app-state.ts";
import type { Job } from "@/utils/models/job.ts";
import { RUN_STATES, type Run } from "@/utils/models/run.ts";
import type { StateMeaning } from "@/utils/models/state.ts";
import { isForUser, type Submission } from "@/utils/models/submission.ts";
import { hasFailed, isOpen, isRunning, type Task } from "@/utils/models/task.ts";
import { type BatchTask, byClick } from "../batches.ts";
import type { ActivityFilter } from "../routes/route.ts";
import { outcomeOf } from "../texts/run-text.ts";

interface EntryFrame {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Is it still going on, or its outcome unknown? */
  isOpen: boolean;
  isRunning: boolean;
  hasFailed: boolean;
}

/** One thing the user asked for: a report, a deletion, many of them or changes in one go, or a run of a schedule. */
export type Entry = EntryFrame &
  (
    | { kind: "creation"; submission: Submission }
    | { kind: "single"; task: BatchTask }
    | { kind: "batch"; tasks: BatchTask[] }
    | { kind: "job"; job: Job; tasks: Submission[] }
    /** @param runs - those for which it may wait, among others */
    | { kind: "run"; run: Run; runs: Run[] }
  );

type Journal = Pick<AppState, "submissions" | "deletions" | "updates" | "jobs">;

/** Merges what was asked for, newest first and without what belongs to private windows. */
export function toEntries({ submissions, deletions, updates, jobs }: Journal, runs: Run[]): Entry[] {
  const ofJobs = Map.groupBy(submissions, ({ batch }) => batch);
  const isOfJob = ({ batch }: Submission) => batch !== undefined && jobs.some(({ id }) => id === batch);
  return [
    ...submissions.filter((one) => !one.incognito && !isOfJob(one)).map(ofSubmission),
    // Another job may have taken over all of it.
    ...jobs.filter((job) => isOpen(job) || ofJobs.has(job.id)).map((job) => ofJob(job, ofJobs.get(job.id) ?? [])),
    ...Array.from(byClick([...deletions, ...updates]), ([id, tasks]) => ofClick(id, tasks)),
    ...runs.map((run) => ofRun(run, runs)),
  ].sort((a, b) => b.at - a.at);
}

const FILTERS: Record<ActivityFilter, (entry: Entry) => boolean> = {
  all: () => true,
  open: (entry) => entry.isOpen || hasUndecided(entry),
  failed: ({ hasFailed }) => hasFailed,
  runs: ({ kind }) => kind === "run",
};

export function filterEntries(entries: Entry[], filter: ActivityFilter): Entry[] {
  return entries.filter(FILTERS[filter]);
}

/** Counts the submissions whose next step the user decides. */
export function countUndecided(entries: Entry[]): number {
  return entries.flatMap(submissionsOf).filter(isForUser).length;
}

function hasUndecided(entry: Entry): boolean {
  return submissionsOf(entry).some(isForUser);
}

function submissionsOf(entry: Entry): Submission[] {
  if (entry.kind === "job") return entry.tasks;
  return entry.kind === "creation" ? [entry.submission] : [];
}

function ofSubmission(submission: Submission): Entry {
  const { id, startedAt } = submission;
  return { kind: "creation", id, at: startedAt, ...flagsOf([submission]), submission };
}

function ofClick(id: string, tasks: BatchTask[]): Entry {
  const [first] = tasks as [BatchTask];
  const frame = { id, at: first.startedAt, ...flagsOf(tasks) };
  const isSingle = first.kind === "remove" ? tasks.length === 1 : !first.batch;
  return isSingle ? { ...frame, kind: "single", task: first } : { ...frame, kind: "batch", tasks };
}

function ofJob(job: Job, tasks: Submission[]): Entry {
  return { kind: "job", id: job.id, at: job.startedAt, ...flagsOf([job, ...tasks]), job, tasks };
}

function ofRun(run: Run, runs: Run[]): Entry {
  const meaning: StateMeaning = RUN_STATES[outcomeOf(run)];
  const { isOpen = false, isRunning = false, hasFailed = false } = meaning;
  return { kind: "run", id: run.id, at: run.startedAt, isOpen, isRunning, hasFailed, run, runs };
}

function flagsOf(parts: Task[]) {
  return {
    isOpen: parts.some(isOpen),
    isRunning: parts.some(isRunning),
    hasFailed: parts.some(hasFailed),
  };
}
