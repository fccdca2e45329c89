import { RESULTS_REFRESH } from "@/utils/contract.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Update } from "@/utils/models/update.ts";

/** Time of the tasks that say nothing else. */
export const NOW = Date.now();

const OF_PAGE = { connectionId: "c", url: "https://example.com/" } as const;

/** A submission that has its outcome, of which the user knows. */
export function submission(changes: Partial<Submission> = {}): Submission {
  const { startedAt = NOW } = changes;
  const asked = { ...OF_PAGE, privacy: 1, incognito: false, startedAt } as const;
  const ended = { state: "done", endedAt: startedAt, report: null, failure: null, looks: 0, found: 0 } as const;
  return { kind: "create", id: crypto.randomUUID(), ...asked, ...ended, seen: true, ...changes };
}

export function deletion(changes: Partial<Deletion> = {}): Deletion {
  const { startedAt = NOW } = changes;
  const asked = { ...OF_PAGE, resource: "report", resourceId: "7", startedAt, dueAt: startedAt } as const;
  return { kind: "remove", id: crypto.randomUUID(), ...asked, state: "done", failure: null, ...changes };
}

/** New results of a report, as part of a batch. */
export function update(changes: Partial<Update> = {}): Update {
  const asked = { ...OF_PAGE, reportId: "7", batch: "u", changes: { results: RESULTS_REFRESH.yes }, startedAt: NOW };
  return { kind: "update", id: crypto.randomUUID(), ...asked, state: "done", failure: null, ...changes };
}

export function job(changes: Partial<Job> = {}): Job {
  const asked = { connectionId: "c", privacy: 1, pace: "normal", startedAt: NOW, continuedAt: NOW } as const;
  return { kind: "job", id: "j", ...asked, state: "running", failure: null, ...changes } as Job;
}
