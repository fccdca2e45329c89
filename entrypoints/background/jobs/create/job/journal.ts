import { database } from "@/utils/database.ts";
import type { Job } from "@/utils/models/job.ts";
import { isPausedByFailure } from "@/utils/models/state.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen, WAITING } from "@/utils/models/task.ts";
import { readConnections } from "../../../connections/records.ts";
import { change, read } from "../../journal.ts";
import { type JournalReader, urgentOf } from "../../transaction.ts";

export async function tasksOf(journal: JournalReader, jobId: string): Promise<Submission[]> {
  const tasks = (await journal.with("batch", jobId)).filter((task) => task.kind === "create");
  return tasks.sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
}

export async function waitingOf(journal: JournalReader, jobId: string): Promise<Submission[]> {
  return (await tasksOf(journal, jobId)).filter(({ state }) => state === "waiting");
}

/** Is a job to be carried out, or has the user paused or stopped it meanwhile? */
export async function isJobRunning(journal: JournalReader, jobId: string): Promise<boolean> {
  const job = await journal.get(jobId);
  return job?.kind === "job" && job.state === "running";
}

/** The open jobs, as the toolbar button tells of them. */
export interface OpenJobs {
  /** Number of submissions that wait in those that are running. */
  waiting: number;
  needsUser: boolean;
}

/** @throws AppError `storageFailed` */
export async function readOpenJobs(): Promise<OpenJobs> {
  const open = await read((journal) => urgentOf(journal, "job"));
  const { activeId } = await readConnections();
  // One of a former connection cannot go on, whatever the user does.
  const needsUser = open.some((job) => job.connectionId === activeId && isPausedByFailure(job));
  const running = open.filter(({ state }) => state === "running");
  return { waiting: await countWaiting(running, open), needsUser };
}

/** Counts at once where nothing waits in other jobs: of those that cannot be read, something may wait for ever. */
async function countWaiting(running: Job[], open: Job[]): Promise<number> {
  if (running.length > 0 && running.length === open.length)
    return database.use((db) => db.countFromIndex("tasks", "attention", WAITING));
  const left = await Promise.all(running.map(({ id }) => read((journal) => waitingOf(journal, id))));
  return left.flat().length;
}

/** Stops a job that is not over, with all that waits in it. @throws AppError `storageFailed` */
export function dropWaiting(id: string): Promise<void> {
  return change(false, async (journal) => {
    const job = await journal.get(id);
    if (job?.kind !== "job" || !isOpen(job)) return;
    const waiting = await waitingOf(journal, id);
    for (const task of [job, ...waiting]) await journal.put({ ...task, state: "stopped" });
  });
}

/** Ends a job of which nothing is left to be sent, also if it is paused by then. @throws AppError `storageFailed` */
export function endJob(id: string): Promise<void> {
  return change(false, async (journal) => {
    const job = await journal.get(id);
    const all = await tasksOf(journal, id);
    if (job?.kind !== "job" || !isOpen(job) || all.some(({ state }) => state === "waiting")) return;
    await journal.put({ ...job, state: "ended" });
  });
}
