import type { AppState } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type * as said from "../sayings.ts";

/** What the extension's own states say to a user. */

const CREATIONS: Record<Submission["state"], said.Creation["says"]> = {
  sending: "being created",
  done: "created",
  existed: "existed",
  found: "found",
  refused: "not created",
  unknown: "not known",
  notSent: "not sent",
  discarded: "not known",
};

const DELETIONS: Record<Deletion["state"], said.Deletion["says"]> = {
  waiting: "can be undone",
  queued: "being deleted",
  deleting: "being deleted",
  done: "deleted",
  gone: "gone",
  undone: "not deleted",
  stopped: "not deleted",
  failed: "not deleted",
  interrupted: "not deleted",
  unclear: "not known",
};

export function creationSaying({ id, connectionId, url, privacy, state, found, report }: Submission): said.Creation {
  const says = found > 0 ? "found" : CREATIONS[state];
  return { id, connectionId, url, privacy, says, report: report && shown(report) };
}

export function deletionSaying({ id, connectionId, resourceId, startedAt: askedAt, state }: Deletion): said.Deletion {
  return { id, connectionId, reportId: resourceId, askedAt, says: DELETIONS[state] };
}

/** What of the state the journal is drawn from. */
export type JournalState = Pick<AppState, "connection" | "submissions" | "deletions">;

export function journalOf({ connection, submissions, deletions }: JournalState): said.Journal {
  return {
    connectionId: connection.id,
    creations: submissions.map(creationSaying),
    deletions: deletions.map(deletionSaying),
  };
}

export function shown({ id, url, result, privacy, more }: Report): said.ShownReport {
  return { id, url, result, privacy, project: typeof more.project === "string" ? more.project : null };
}
