import { isDeleted } from "@/utils/models/deletion.ts";
import { isOpen, type Task } from "@/utils/models/task.ts";
import { coalesce } from "@/utils/queue.ts";
import { forgetReports } from "../reports/known.ts";
import { change } from "./journal.ts";
import type { Journal } from "./transaction.ts";

interface Outcome {
  task: Task;
  changes: Partial<Task>;
}

/** Outcomes that could not be written yet, by task id. */
const unwritten = new Map<string, Outcome>();

export function isUnwritten(id: string): boolean {
  return unwritten.has(id);
}

/** Writes the outcomes of tasks, and what unclear ones are looked for by. @returns them as they are in the journal then */
export function settle<T extends Task>(tasks: T[]): Promise<T[]> {
  return Promise.all(
    tasks.map((task) => {
      const ended = task.kind === "remove" && { endedAt: Date.now(), search: task.search };
      const before = task.kind === "update" && { resultAt: task.resultAt, formerResult: task.formerResult };
      return settleAs(task, { state: task.state, failure: task.failure, ...ended, ...before } as Partial<T>);
    }),
  );
}

/** Writes an outcome. One that cannot be written is kept for {@link writeOutcomes}: it happened all the same. */
export async function settleAs<T extends Task>(task: T, changes: Partial<T>): Promise<T> {
  unwritten.set(task.id, { task, changes });
  const written = await writeOutcomes().catch(() => new Map<string, Task>());
  return (written.get(task.id) as T) ?? { ...task, ...changes };
}

/** Writes the kept outcomes. @returns the tasks by id @throws AppError `storageFailed`: kept for the next time */
export const writeOutcomes = coalesce(writeKept);

/** Writes to both journals: one that is full holds up no outcome of the other. */
async function writeKept(): Promise<Map<string, Task>> {
  const existing = new Map<string, Task>();
  const groups = Map.groupBy(unwritten.values(), ({ task }) => task.kind === "create" && task.incognito);
  const ended = await Promise.allSettled(
    [...groups].map(([incognito, outcomes]) => writeAll(incognito, outcomes, existing)),
  );
  for (const result of ended) if (result.status === "rejected") throw result.reason;
  return existing;
}

/** Forgets deleted reports first: nobody may see an outcome and still see its report. */
async function writeAll(incognito: boolean, outcomes: Outcome[], existing: Map<string, Task>): Promise<void> {
  await forgetDeleted(outcomes);
  await change(incognito, async (journal) => {
    for (const outcome of outcomes) await write(journal, outcome, existing);
  });
  for (const outcome of outcomes) if (unwritten.get(outcome.task.id) === outcome) unwritten.delete(outcome.task.id);
}

async function write(journal: Journal, { task, changes }: Outcome, existing: Map<string, Task>): Promise<void> {
  const former = await journal.get(task.id);
  if (!former || former.state === "discarded") return;
  // A task that was stopped or undone meanwhile stays so; what is unclear may become known.
  const isOver = former.kind !== "create" && !isOpen(former) && former.state !== "unclear";
  const settled = isOver ? former : await unlessOver(journal, { ...former, ...changes } as Task);
  if (!isOver) await journal.put(settled);
  existing.set(task.id, settled);
}

/** In a job that is over nothing waits, not even what comes back unsent. */
async function unlessOver(journal: Journal, task: Task): Promise<Task> {
  if (task.kind !== "create" || task.state !== "waiting" || !task.batch) return task;
  const job = await journal.get(task.batch);
  return job && isOpen(job) ? task : { ...task, state: "stopped" };
}

async function forgetDeleted(outcomes: Outcome[]): Promise<void> {
  const deleted = outcomes.flatMap(({ task, changes }) => {
    const settled = { ...task, ...changes } as Task;
    return settled.kind === "remove" && settled.resource === "report" && isDeleted(settled) ? [settled] : [];
  });
  for (const [connectionId, ofOne] of Map.groupBy(deleted, (task) => task.connectionId)) {
    await forgetReports(
      connectionId,
      ofOne.map(({ resourceId }) => resourceId),
    );
  }
}
