import type { AppState } from "@/utils/app-state.ts";
import { PRIVACY } from "@/utils/contract.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { hasFailed, isRunning } from "@/utils/models/task.ts";
import { type RetryPart, retryPartOf, type Update } from "@/utils/models/update.ts";
import { shortAddress } from "@/utils/url.ts";
import { countOfAll, countText } from "./texts/count-text.ts";
import { outcomeOf, outcomesOf } from "./texts/deletion-text.ts";
import { asShown, batchNameOf, updateOutcomeOf, updateOutcomesOf, workOf } from "./texts/update-text.ts";

const NOT_DONE = { failed: "now_failed", unclear: "bulk_unclear" } as const;

export type BatchTask = Deletion | Update;

/** Tasks that were asked for in one go, all of one kind, and how they stand. */
export interface Batch {
  id: string;
  /** At least one. */
  tasks: BatchTask[];
  /** Number of tasks that have ended, whatever the outcome. */
  over: number;
  done: number;
  isRunning: boolean;
  /** Until then the service asked to wait, in milliseconds since 1970; may be over. */
  heldUntil: number;
}

/** Collects the batches of the active connection, in the order of the app state. */
export function batchesOf({ deletions, updates, connection }: AppState): Batch[] {
  const ofBatches = [...deletions, ...updates].filter((task) => task.batch && task.connectionId === connection.id);
  return Array.from(byClick(ofBatches), ([id, tasks]) => toBatch(id, tasks));
}

/** Groups what was asked for in one go under the id of its batch, and what was asked for alone under its own. */
export function byClick(tasks: BatchTask[]): Map<string, BatchTask[]> {
  return Map.groupBy(tasks, ({ batch, id }) => batch ?? id);
}

export function toBatch(id: string, stored: BatchTask[]): Batch {
  const tasks = stored.map((task) => (task.kind === "update" ? asShown(task) : task));
  const running = tasks.filter(isRunning);
  const over = tasks.length - running.length;
  const done = tasks.filter((task) => !isRunning(task) && !hasFailed(task) && task.state !== "stopped").length;
  const heldUntil = Math.max(0, ...running.map((task) => task.heldUntil ?? 0));
  return { id, tasks, over, done, isRunning: running.length > 0, heldUntil };
}

export function stopBatch({ id, tasks: [first] }: Batch): Promise<void> {
  return ask("stopBatch", { kind: first?.kind ?? "remove", id });
}

/** Counts what of a batch can be sent once more, by part. Deletions are asked for anew: {@link undeletedIn}. */
export function countRetried({ tasks, isRunning }: Batch): Record<RetryPart, number> {
  const parts = isRunning ? [] : tasks.map((task) => task.kind === "update" && retryPartOf(task));
  const countOf = (part: RetryPart) => parts.filter((one) => one === part).length;
  return { failed: countOf("failed"), stopped: countOf("stopped") };
}

/** Returns what a batch was to delete and has not, unless it was asked for again since. @param all - the journal's */
export function undeletedIn({ id, tasks }: Batch, all: Deletion[]): Deletion[] {
  const undeleted = tasks.filter((task) => task.kind === "remove").filter(isUndeleted);
  const [first] = undeleted;
  if (!first) return [];
  const since = all.filter(({ batch, startedAt }) => batch !== id && startedAt > first.startedAt);
  const askedSince = new Set(since.map(thingOf));
  return undeleted.filter((task) => !askedSince.has(thingOf(task)));
}

function isUndeleted({ state, failure }: Deletion): boolean {
  return state === "failed" || state === "interrupted" || (state === "stopped" && failure !== null);
}

function thingOf({ resourceId, url }: Deletion): string {
  return JSON.stringify([resourceId, url]);
}

/** Was something of a batch sent once more? Then its outcome is no longer the last word. */
export function isRetried({ tasks }: Batch): boolean {
  return tasks.some((task) => task.kind === "update" && task.isRetried);
}

export function reportOf(task: BatchTask): string {
  return task.kind === "update" ? task.reportId : task.resourceId;
}

/** States of a change of which the report may have the password. */
const PERHAPS_CHANGED: BatchTask["state"][] = ["accepted", "done", "unclear"];

/** May reports of a batch have the password that it asks for? */
export function gavePassword({ tasks }: Batch): boolean {
  return tasks.some(
    (task) =>
      task.kind === "update" && task.changes.privacy === PRIVACY.password && PERHAPS_CHANGED.includes(task.state),
  );
}

/** Returns the reports that a batch was to change and has not, or perhaps not. */
export function unchangedIn({ tasks }: Batch): string[] {
  const updates = tasks.filter((task) => task.kind === "update");
  return updates.filter((task) => hasFailed(task) || task.state === "stopped").map(({ reportId }) => reportId);
}

export function textOf({ tasks, done }: Batch) {
  const [first] = tasks as [BatchTask];
  const isUpdate = first.kind === "update";
  const work = isUpdate ? workOf(first) : t("bulk_deletion");
  return {
    /** For example "Deletion of 3 reports". */
    name: isUpdate ? batchNameOf(first, tasks.length) : plural("activity_batch", tasks.length),
    /** For example "Deleting reports". */
    work,
    /** For example "Deleting reports: 4 of 10 · 1 failed". */
    progress: [
      t("field_message", work, countOfAll(done, tasks.length)),
      countText(tasks, { ...NOT_DONE, stopped: isUpdate ? "bulk_update_stopped" : "bulk_stopped" }),
    ]
      .filter(Boolean)
      .join(" · "),
    /** Counts the outcomes; takes a while for a large batch. */
    outcomes: () =>
      [
        isUpdate ? updateOutcomesOf(tasks as Update[]) : outcomesOf(tasks as Deletion[]),
        tasks.some(({ state, failure }) => state === "stopped" && failure) && t("rest_not_sent"),
      ]
        .filter(Boolean)
        .join(" · "),
  };
}

export function failedFirst(tasks: BatchTask[]): BatchTask[] {
  return tasks.toSorted((a, b) => Number(hasFailed(b)) - Number(hasFailed(a)));
}

/** Returns a report's address, or a project's name. */
export function taskNameOf(task: BatchTask): string {
  if (task.kind === "remove" && task.resource === "project") return task.resourceId;
  return task.url ? shortAddress(task.url) : t("activity_report_without_address", reportOf(task));
}

export function taskOutcomeOf(task: BatchTask): string {
  return task.kind === "update" ? updateOutcomeOf(task) : outcomeOf(task);
}
