import { isRating, PRIVACIES, PRIVACY, RESULTS_REFRESH, type Report, type ReportChanges } from "../contract.ts";
import { isText, isTime, type Parsed } from "../guards.ts";
import { FAILURE } from "./failure.ts";
import { resultTime } from "./report.ts";
import type { StateMeaning } from "./state.ts";

/**
 * States of a change of a report. "accepted": what the service may still make is awaited.
 * "stopped", "interrupted" changed nothing, "failed" not what was asked for. "late": no new results were seen in time.
 */
export const UPDATE_STATES = {
  queued: { isOpen: true, isRunning: true },
  sending: { isOpen: true, isRunning: true },
  accepted: { isOpen: true },
  done: {},
  late: {},
  stopped: {},
  failed: { hasFailed: true },
  unclear: { hasFailed: true },
  interrupted: { hasFailed: true },
} satisfies Record<string, StateMeaning>;
export type UpdateState = keyof typeof UPDATE_STATES;

/** A change of a report, or new results, that was asked for. Private windows leave none. */
export type Update = Parsed<typeof UPDATE>;

export const UPDATE = {
  kind: "update",
  id: isText,
  connectionId: isText,
  reportId: isText,
  /** The report's address. */
  url: isText,
  /** Shared by all of one request; left out for a single one. */
  batch: [undefined, isText],
  /** Requested changes; never a password. */
  changes: { privacy: [undefined, ...PRIVACIES], results: [undefined, ...Object.values(RESULTS_REFRESH)] },
  /** Privacy that was shown then: only another one proves a change. */
  before: [undefined, null, ...PRIVACIES],
  /** Time of the newest result when new ones were requested, as ISO 8601; null if there was none. */
  resultAt: [undefined, null, isText],
  /** While new results are awaited, the newest one before. */
  formerResult: [undefined, null, isText],
  state: Object.keys(UPDATE_STATES) as UpdateState[],
  /** Milliseconds since 1970. */
  startedAt: isTime,
  /** Time at which one of a batch was sent, which may have waited; in milliseconds since 1970. */
  sentAt: [undefined, isTime],
  failure: [null, FAILURE],
  /** Time until which the service asked a batch to wait, in milliseconds since 1970; may have passed. */
  heldUntil: [undefined, isTime],
  /** Was it sent once more, as a task of another batch? */
  isRetried: [undefined, true],
} as const;

/** Parts of a batch that are sent once more, each by a button of its own. */
export const RETRY_PARTS = ["failed", "stopped"] as const;
export type RetryPart = (typeof RETRY_PARTS)[number];

/**
 * Returns the part of a batch with which a task is sent once more; null if it is not. A password has to be given again.
 * What was stopped without a failure was not wanted any more, or gave way to a later change.
 */
export function retryPartOf({ state, failure, changes, isRetried }: Update): RetryPart | null {
  if (isRetried || changes.privacy === PRIVACY.password) return null;
  if (state === "failed") return "failed";
  return state === "interrupted" || (state === "stopped" && failure !== null) ? "stopped" : null;
}

/** Answer to an update. */
export interface UpdateAnswer {
  /** The report as it was: with the newest result known then, which the page may not have shown. */
  before: Report;
  /** The report as the service has it afterwards. */
  updated: Report;
  /** Did the service take note of the change, but tell nothing of the report? */
  isAccepted?: true;
}

export type Results = Pick<Report, "result" | "generatedAt">;

/** Are these new results? Services may make them later, and tell a word such as "pending" until then. */
export function isNewResult(before: Results, updated: Results): boolean {
  const { result } = updated;
  if (result === null || (isRating(before.result) && !isRating(result))) return false;
  if (before.generatedAt !== null) return resultTime(updated) > resultTime(before);
  // Without times, an equal one may be the former.
  return updated.generatedAt !== null || result !== before.result;
}

/** Is the new result that was asked for still to come? */
export function isResultAwaited({ results }: ReportChanges, { before, updated, isAccepted }: UpdateAnswer): boolean {
  if (results !== RESULTS_REFRESH.yes) return false;
  if (isAccepted) return true;
  const isUntimed = before.generatedAt === null && updated.generatedAt === null;
  // Without times, the answer is believed.
  const isEqual = isUntimed && updated.result !== null && updated.result === before.result;
  return !isEqual && !isNewResult(before, updated);
}
