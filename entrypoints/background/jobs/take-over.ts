import { browser } from "wxt/browser";
import { database } from "@/utils/database.ts";
import type { ErrorKind } from "@/utils/errors.ts";
import { isRecord } from "@/utils/guards.ts";
import { parseTask, type StoredTask } from "@/utils/models/task.ts";
import { once } from "../once.ts";
import { toStored } from "./to-stored.ts";

/** Version 1 stored its journals as two values. */
const NAMES = ["submissions", "deletions"] as const;

/** Causes of failures that version 1 named otherwise. */
const RENAMED = new Map<unknown, ErrorKind>([
  ["noService", "apiNotFound"],
  ["notAService", "unexpectedResponse"],
  ["unnameable", "invalidId"],
]);

/** Takes over version 1's journals once; existing tasks stay. @throws AppError `storageFailed`: left for next time */
export const takeOver = once(takeOverJournals);

export async function takeOverJournals(): Promise<void> {
  const stored = await browser.storage.local.get([...NAMES]);
  const tasks = [...listOf(stored.submissions).map(toSubmission), ...listOf(stored.deletions).map(toDeletion)];
  if (tasks.length > 0) await add(tasks.flatMap((task) => parseTask({ ...task, revision: 0 }) ?? []));
  if (Object.keys(stored).length > 0) await browser.storage.local.remove([...NAMES]);
}

function add(tasks: StoredTask[]): Promise<void> {
  return database.change(["tasks"], async ({ store }) => {
    for (const task of tasks) {
      if (!(await store.getKey(task.id))) await store.put(toStored(task, undefined));
    }
  });
}

function listOf(stored: unknown): Record<string, unknown>[] {
  return Array.isArray(stored) ? stored.filter(isRecord) : [];
}

function toSubmission({ known, ...entry }: Record<string, unknown>) {
  const baseline = isRecord(known) ? { ids: [known.id], isWhole: false, seenAt: 0, serviceOffset: null } : undefined;
  return { ...entry, baseline, failure: renamed(entry.failure), kind: "create" };
}

function toDeletion({ askedAt, batch, ...entry }: Record<string, unknown>) {
  return {
    startedAt: askedAt,
    // The whole list proves as much as the one that it was deleted from.
    search: "",
    ...entry,
    batch: batch ?? undefined,
    failure: renamed(entry.failure),
    kind: "remove",
  };
}

function renamed(failure: unknown): unknown {
  return isRecord(failure) ? { ...failure, kind: RENAMED.get(failure.kind) ?? failure.kind } : failure;
}
