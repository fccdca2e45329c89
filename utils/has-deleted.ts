import { type Deletion, isAt, isDeleted, isDeletionOf } from "./models/deletion.ts";
import type { Submission } from "./models/submission.ts";

/** Did a deletion delete the report that a creation came to? Its id may be of another one since. */
export function hasDeleted(
  deletion: Deletion,
  { connectionId, report, startedAt }: Pick<Submission, "connectionId" | "report" | "startedAt">,
): boolean {
  const { url, dueAt, endedAt = dueAt } = deletion;
  if (!report || !isDeletionOf(deletion, connectionId, report.id)) return false;
  return isAt(report, url) && isDeleted(deletion) && endedAt >= startedAt;
}
