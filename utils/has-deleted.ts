import type { Report } from "./contract.ts";
import { type Deletion, isAt, isDeleted, isDeletionOf, isJustDeleted } from "./models/deletion.ts";
import { isCreated, type Submission } from "./models/submission.ts";

interface Asked {
  connectionId: string;
  /** Null where a submission came to none. */
  report: Pick<Report, "id" | "url"> | null;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** Did a deletion delete the report that a submission came to, or that was changed? Its id may be of another one since. */
export function hasDeleted(deletion: Deletion, { connectionId, report, startedAt }: Asked): boolean {
  const { url, dueAt, endedAt = dueAt } = deletion;
  if (!report || !isDeletionOf(deletion, connectionId, report.id)) return false;
  return isAt(report, url) && isDeleted(deletion) && endedAt >= startedAt;
}

/** Did one of these deletions, see {@link hasDeleted}? */
export function wasDeleted(deletions: Deletion[], asked: Asked): boolean {
  return deletions.some((deletion) => hasDeleted(deletion, asked));
}

/** May lists still show the report of a deletion? Not where one was created since under its id: it is another one. */
export function isLagging(deletion: Deletion, submissions: Submission[]): boolean {
  const { connectionId, resourceId, dueAt, endedAt = dueAt } = deletion;
  const isNew = (submission: Submission) =>
    submission.connectionId === connectionId &&
    submission.report?.id === resourceId &&
    submission.startedAt >= endedAt &&
    isCreated(submission);
  return isJustDeleted(deletion) && !submissions.some(isNew);
}
