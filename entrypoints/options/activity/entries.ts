import { type Deletion, isDeleted } from "@/utils/models/deletion.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { hasFailed, isOpen, type Task } from "@/utils/models/task.ts";
import type { ActivityFilter } from "../route.ts";

interface EntryFrame {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Is it still going on, or has the user to decide? */
  isOpen: boolean;
  hasFailed: boolean;
}

/** One thing the user asked for: a report, a deletion, or many deletions with one confirmation. */
export type Entry = EntryFrame &
  (
    | {
        kind: "creation";
        submission: Submission;
        /** Was the report deleted from here since? */
        isGone: boolean;
      }
    | { kind: "deletion"; deletion: Deletion }
    | { kind: "batch"; batch: string; deletions: Deletion[] }
  );

/** Merges submissions and deletions, newest first and without those of private windows. */
export function toEntries(submissions: Submission[], deletions: Deletion[]): Entry[] {
  const batches = Map.groupBy(deletions, ({ id, batch }) => batch ?? id);
  return [
    ...submissions.filter(({ incognito }) => !incognito).map((submission) => ofSubmission(submission, deletions)),
    ...Array.from(batches.values(), ofDeletions),
  ].sort((a, b) => b.at - a.at);
}

export function filterEntries(entries: Entry[], filter: ActivityFilter): Entry[] {
  if (filter === "open") return entries.filter(({ isOpen }) => isOpen);
  return filter === "failed" ? entries.filter(({ hasFailed }) => hasFailed) : entries;
}

function ofSubmission(submission: Submission, deletions: Deletion[]): Entry {
  const { id, startedAt, connectionId, report } = submission;
  const isGone = deletions.some(
    (deletion) =>
      deletion.connectionId === connectionId &&
      deletion.resource === "report" &&
      deletion.resourceId === report?.id &&
      isDeleted(deletion),
  );
  return { kind: "creation", id, at: startedAt, ...standing([submission]), submission, isGone };
}

function ofDeletions(deletions: Deletion[]): Entry {
  const [deletion] = deletions as [Deletion];
  const frame = { id: deletion.batch ?? deletion.id, at: deletion.startedAt, ...standing(deletions) };
  if (deletions.length === 1 || deletion.batch === null) return { kind: "deletion", ...frame, deletion };
  return { kind: "batch", ...frame, batch: deletion.batch, deletions };
}

function standing(parts: Task[]) {
  return {
    isOpen: parts.some(isOpen),
    hasFailed: parts.some(hasFailed),
  };
}
