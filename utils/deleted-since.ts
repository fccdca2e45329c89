import { type Deletion, isAt, isDeleted } from "./models/deletion.ts";
import type { Submission } from "./models/submission.ts";

/** Did a deletion delete the report that a creation came to? Its id may be of another one since. */
export function hasDeleted(
  deletion: Deletion,
  { connectionId, report, startedAt }: Pick<Submission, "connectionId" | "report" | "startedAt">,
): boolean {
  const { resource, resourceId, url, dueAt, endedAt = dueAt } = deletion;
  const isIts = deletion.connectionId === connectionId && resource === "report" && resourceId === report?.id;
  return isIts && isAt(report, url) && isDeleted(deletion) && endedAt >= startedAt;
}
