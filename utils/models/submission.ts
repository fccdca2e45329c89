import { PRIVACIES } from "../contract.ts";
import { isCount, isFlag, isText, isTexts, isTime, type Parsed } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseList } from "../storage/schema.ts";
import { FAILURE } from "./failure.ts";
import { BASELINE } from "./look-up.ts";
import { REPORT } from "./report.ts";
import type { StateMeaning } from "./state.ts";

/**
 * States of a report that is to be created. "waiting": for its turn in a job; "stopped": the job was, before it was
 * sent; "done": the service named the new report; "existed": it named one that was or
 * may have been there already; "found": a search found one; "notSent": never left this computer; "discarded": the
 * user asks no more, but it may have made a report.
 */
export const SUBMISSION_STATES = {
  waiting: { isOpen: true },
  sending: { isOpen: true, isRunning: true },
  done: {},
  existed: {},
  found: {},
  refused: { isUndecided: true, hasFailed: true },
  unknown: { isOpen: true, isUndecided: true },
  notSent: { isUndecided: true, hasFailed: true },
  stopped: {},
  discarded: {},
} satisfies Record<string, StateMeaning>;
export type SubmissionState = keyof typeof SUBMISSION_STATES;

/** Journal entry, written before the request is sent, never with the password. Times are milliseconds since 1970. */
export type Submission = Parsed<typeof SUBMISSION>;

export const SUBMISSION = {
  kind: "create",
  id: isText,
  connectionId: isText,
  url: isText,
  batch: [undefined, isText],
  /** Place in the order of its job. */
  place: [undefined, isCount],
  privacy: PRIVACIES,
  incognito: isFlag,
  state: Object.keys(SUBMISSION_STATES) as SubmissionState[],
  startedAt: isTime,
  /** Time at which the answer came or was lost, or the report was found. */
  endedAt: [null, isTime],
  /** State before the first request; left out if it was not read, or is no longer needed. */
  baseline: [undefined, BASELINE],
  /** Time of the click by the service's clock, as soon as an answer tells. */
  clickedAt: [undefined, isTime],
  /** An earlier request may have made a report, even where a later one is refused. */
  mayExist: [undefined, true],
  /** `Idempotency-Key`; left out where it is the id. */
  key: [undefined, isText],
  /** Id that an answer named without proving that it is the report's. */
  namedId: [undefined, isText],
  report: [null, REPORT],
  /**
   * The named report may be new although its times or its privacy speak against it, or is an older one that may have
   * taken the password.
   */
  mayBeNew: [undefined, true],
  /** Report of the address that cannot be said to be this one. */
  candidate: [undefined, null, REPORT],
  failure: [null, FAILURE],
  /** Ids of the address's reports in the first complete list after the request; left out before there is one. */
  listed: [undefined, isTexts],
  /** Number of searches for the report. */
  looks: isCount,
  /** Number of failed searches in a row. */
  misses: [undefined, isCount],
  /** Time of the next search, and the wait for it in milliseconds. */
  nextLook: [undefined, { at: isTime, wait: isCount }],
  /** Searching is no use before the user has repaired the connection. */
  needsUser: [undefined, isFlag],
  /** New reports of this address that a search found; 0 where the answer itself named the report. */
  found: isCount,
  /** Was the user shown the outcome? */
  seen: isFlag,
} as const;

/** Submissions of private windows; all others are in the database. */
export const incognitoSubmissionsItem = defineItem<Submission[]>(
  "session:submissions",
  parseList({ ...SUBMISSION, incognito: true }),
);

/** Does the report have another privacy than requested? */
export function isOfOtherPrivacy({ report, privacy }: Submission): boolean {
  return (report?.privacy ?? privacy) !== privacy;
}

export function isUndecided({ state }: Pick<Submission, "state">): boolean {
  return "isUndecided" in SUBMISSION_STATES[state];
}

/** Did the service itself name the new report? */
export function isCreated({ state, found }: Submission): boolean {
  return state === "done" && found === 0;
}

/** Searches of the first five minutes; later ones come seldom. */
const SOON = 6;

/** Did the service take note of it, while the first searches are still to come? */
export function isAwaited({ state, failure, looks, misses = 0, needsUser }: Submission): boolean {
  return state === "unknown" && failure?.kind === "notNamed" && looks < SOON && misses === 0 && !needsUser;
}

/** Should the user be told to decide? Where it is awaited, there is time. */
export function isForUser(submission: Submission): boolean {
  return isUndecided(submission) && !isAwaited(submission);
}
