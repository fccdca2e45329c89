import { PRIVACIES, type Privacy, type Report } from "../contract.ts";
import type { Failure } from "../errors.ts";
import { isCount, isFlag, isText, isTexts, isTime } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseList, type Schema } from "../storage/schema.ts";
import { FAILURE } from "./failure.ts";
import { BASELINE, type Baseline } from "./look-up.ts";
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
export interface Submission {
  kind: "create";
  id: string;
  connectionId: string;
  url: string;
  batch?: string;
  /** Place in the order of its job. */
  place?: number;
  privacy: Privacy;
  incognito: boolean;
  state: SubmissionState;
  startedAt: number;
  /** Time at which the answer came or was lost, or the report was found. */
  endedAt: number | null;
  /** State before the first request; left out if it was not read, or is no longer needed. */
  baseline?: Baseline;
  /** Time of the click by the service's clock, as soon as an answer tells. */
  clickedAt?: number;
  /** An earlier request may have made a report, even where a later one is refused. */
  mayExist?: true | undefined;
  /** `Idempotency-Key`; left out where it is the id. */
  key?: string;
  /** Id that an answer named without proving that it is the report's. */
  namedId?: string;
  report: Report | null;
  /**
   * The named report may be new although its times or its privacy speak against it, or is an older one that may have
   * taken the password.
   */
  mayBeNew?: true;
  /** Report of the address that cannot be said to be this one. */
  candidate?: Report | null;
  failure: Failure | null;
  /** Ids of the address's reports in the first complete list after the request; left out before there is one. */
  listed?: string[] | undefined;
  /** Number of searches for the report. */
  looks: number;
  /** Number of failed searches in a row. */
  misses?: number;
  /** Time of the next search, and the wait for it in milliseconds. */
  nextLook?: { at: number; wait: number };
  /** Searching is no use before the user has repaired the connection. */
  needsUser?: boolean;
  /** New reports of this address that a search found; 0 where the answer itself named the report. */
  found: number;
  /** Was the user shown the outcome? */
  seen: boolean;
}

export const SUBMISSION: Schema<Submission> = {
  kind: "create",
  id: isText,
  connectionId: isText,
  url: isText,
  batch: [undefined, isText],
  place: [undefined, isCount],
  privacy: PRIVACIES,
  incognito: isFlag,
  state: Object.keys(SUBMISSION_STATES),
  startedAt: isTime,
  endedAt: [null, isTime],
  baseline: [undefined, BASELINE],
  clickedAt: [undefined, isTime],
  mayExist: [undefined, true],
  key: [undefined, isText],
  namedId: [undefined, isText],
  report: [null, REPORT],
  mayBeNew: [undefined, true],
  candidate: [undefined, null, REPORT],
  failure: [null, FAILURE],
  listed: [undefined, isTexts],
  looks: isCount,
  misses: [undefined, isCount],
  nextLook: [undefined, { at: isTime, wait: isCount }],
  needsUser: [undefined, isFlag],
  found: isCount,
  seen: isFlag,
};

/** Submissions of private windows; all others are in the database. */
export const privateSubmissionsItem = defineItem(
  "session:submissions",
  parseList<Submission>({ ...SUBMISSION, incognito: true }),
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
