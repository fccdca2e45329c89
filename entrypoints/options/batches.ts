import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { hasFailed, isRunning } from "@/utils/models/task.ts";
import type { Update } from "@/utils/models/update.ts";
import { nameOf, outcomeOf, outcomesOf } from "./deletion-text.ts";
import { batchNameOf, progressOf, updateNameOf, updateOutcomeOf, updateOutcomesOf, workOf } from "./update-text.ts";

export type BatchTask = Deletion | Update;

/** Tasks that were asked for in one go, all of one kind, and how they stand. */
export interface Batch {
  id: string;
  /** At least one. */
  tasks: BatchTask[];
  done: number;
  isRunning: boolean;
}

/** Collects the batches of an app state, in its order. */
export function batchesOf({ deletions, updates }: { deletions: Deletion[]; updates: Update[] }): Batch[] {
  const groups = Map.groupBy<string, BatchTask>([...deletions, ...updates], ({ batch }) => batch ?? "");
  groups.delete("");
  return Array.from(groups, ([id, tasks]) => toBatch(id, tasks));
}

export function toBatch(id: string, tasks: BatchTask[]): Batch {
  const done = tasks.filter((task) => !isRunning(task)).length;
  return { id, tasks, done, isRunning: done < tasks.length };
}

export function stopBatch({ id, tasks: [first] }: Batch): Promise<void> {
  return ask("stopBatch", { kind: first?.kind ?? "remove", id });
}

/** What is said of a batch, whatever it does. */
export function textOf({ tasks, done }: Batch) {
  const [first] = tasks as [BatchTask];
  const isUpdate = first.kind === "update";
  return {
    /** For example "Deletion of 3 reports". */
    name: isUpdate ? batchNameOf(first, tasks.length) : plural("activity_batch", tasks.length),
    /** For example "Deleting reports". */
    work: isUpdate ? workOf(first) : t("bulk_deletion"),
    progress: isUpdate
      ? progressOf(first, done, tasks.length)
      : t("bulk_progress", formatNumber(done), formatNumber(tasks.length)),
    notStopped: t(isUpdate ? "updates_not_stopped" : "not_stopped"),
    /** Counts the outcomes; takes a while for a large batch. */
    outcomes: () => (isUpdate ? updateOutcomesOf(tasks as Update[]) : outcomesOf(tasks as Deletion[])),
  };
}

/** Sorts the failed ones to the front. */
export function failedFirst(tasks: BatchTask[]): BatchTask[] {
  return tasks.toSorted((a, b) => Number(hasFailed(b)) - Number(hasFailed(a)));
}

export function taskNameOf(task: BatchTask): string {
  return task.kind === "update" ? updateNameOf(task) : nameOf(task);
}

export function taskOutcomeOf(task: BatchTask): string {
  return task.kind === "update" ? updateOutcomeOf(task) : outcomeOf(task);
}
