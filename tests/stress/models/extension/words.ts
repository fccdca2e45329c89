import type { AppState } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Update } from "@/utils/models/update.ts";
import type * as said from "../sayings.ts";

/** What the extension's own states say to a user. */

const CREATIONS: Record<Submission["state"], said.Creation["says"]> = {
  waiting: "being created",
  sending: "being created",
  done: "created",
  existed: "existed",
  found: "found",
  refused: "not created",
  unknown: "not known",
  notSent: "not sent",
  stopped: "stopped",
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

const CHANGES: Record<Update["state"], said.Change["says"]> = {
  queued: "being changed",
  sending: "being changed",
  accepted: "being changed",
  done: "changed",
  late: "perhaps changed",
  stopped: "not changed",
  failed: "not changed",
  interrupted: "not changed",
  unclear: "perhaps changed",
};

export function creationSaying({
  id,
  connectionId,
  url,
  privacy,
  state,
  found,
  report,
  batch,
}: Submission): said.Creation {
  const says = found > 0 ? "found" : CREATIONS[state];
  return { id, connectionId, url, privacy, says, report: report && shown(report), job: batch ?? null };
}

function deletionSaying({ id, connectionId, resourceId, startedAt: askedAt, state }: Deletion): said.Deletion {
  return { id, connectionId, reportId: resourceId, askedAt, says: DELETIONS[state] };
}

function changeSaying({
  connectionId,
  reportId,
  startedAt: askedAt,
  state,
  failure,
  batch,
  changes,
}: Update): said.Change {
  const form = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, String(value)]));
  // What is looked for after a lost answer is called unclear meanwhile.
  const says = state === "accepted" && failure ? "perhaps changed" : CHANGES[state];
  return { connectionId, reportId, askedAt, form, isNoted: batch === undefined, says };
}

/** What of the state the journal is drawn from. */
type JournalState = Pick<AppState, "connection" | "submissions" | "deletions" | "jobs" | "updates">;

export function journalOf({ connection, submissions, deletions, jobs, updates }: JournalState): said.Journal {
  return {
    connectionId: connection.id,
    creations: submissions.map(creationSaying),
    deletions: deletions.map(deletionSaying),
    jobs: jobs.map(({ id, connectionId, state: says }) => ({ id, connectionId, says })),
    changes: updates.map(changeSaying),
  };
}

export function shown({ id, url, result, privacy, more }: Report): said.ShownReport {
  return { id, url, result, privacy, project: typeof more.project === "string" ? more.project : null };
}
