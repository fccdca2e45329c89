import { PRIVACIES, type Privacy, type Report } from "../contract.ts";
import type { Failure } from "../errors.ts";
import { isCount, isFlag, isText, isTime } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseList, type Schema } from "../storage/schema.ts";
import { FAILURE } from "./failure.ts";
import { BASELINE, type Baseline } from "./known-reports.ts";
import { REPORT } from "./report.ts";
import type { StateMeaning } from "./state.ts";

/**
 * The states of a click on "Create report". "done": the service named the new report; "existed": it named one that was
 * there already, or may have been; "found": one was found by looking. "notSent" never left this computer. "discarded":
 * nobody wants to know any more what became of it, but it may have made a report.
 */
export const SUBMISSION_STATES = {
  sending: { isOpen: true, isRunning: true },
  done: {},
  existed: {},
  found: {},
  refused: { isUndecided: true, hasFailed: true },
  unknown: { isOpen: true, isUndecided: true },
  notSent: { isUndecided: true, hasFailed: true },
  discarded: {},
} satisfies Record<string, StateMeaning>;
export type SubmissionState = keyof typeof SUBMISSION_STATES;

/** An entry of the journal: it is written before the request is sent, and never holds the password. */
export interface Submission {
  kind: "create";
  id: string;
  connectionId: string;
  url: string;
  privacy: Privacy;
  incognito: boolean;
  state: SubmissionState;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** When the answer came or was lost. */
  endedAt: number | null;
  /** What was known before the first request; left out where nobody looked, or it is not needed any more. */
  baseline?: Baseline;
  /** When the click was by the service's own clock, in milliseconds since 1970, as soon as an answer tells. */
  clickedAt?: number;
  /** An earlier request of it may have made a report: that a later one is refused says nothing of that. */
  mayExist?: true | undefined;
  /** The `Idempotency-Key`; left out where it is the id. */
  key?: string;
  /** The id that an answer named without proving that it is the report's. */
  namedId?: string;
  report: Report | null;
  /** The report that the answer named has or may have another privacy: it was forced, or it was there already. */
  mayBeNew?: true;
  /** A report of the address that cannot be said to be this one. */
  candidate?: Report | null;
  failure: Failure | null;
  /** How often the service was asked whether the report exists after all. */
  looks: number;
  /** How often in a row that failed. */
  misses?: number;
  /** When it is asked next, in milliseconds since 1970, and how long that was to wait for. */
  nextLook?: { at: number; wait: number };
  /** Looking is no use before the user has mended the connection. */
  needsUser?: boolean;
  /** How many new reports of this address were found that way; 0 where the answer itself named the report. */
  found: number;
  /** Whether the user was shown the outcome. */
  seen: boolean;
}

export const SUBMISSION: Schema<Submission> = {
  kind: "create",
  id: isText,
  connectionId: isText,
  url: isText,
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
  looks: isCount,
  misses: [undefined, isCount],
  nextLook: [undefined, { at: isTime, wait: isCount }],
  needsUser: [undefined, isFlag],
  found: isCount,
  seen: isFlag,
};

/** What private windows asked for; everything else lies in the database. */
export const privateSubmissionsItem = defineItem(
  "session:submissions",
  parseList<Submission>({ ...SUBMISSION, incognito: true }),
);

/** Has the report another privacy than the one that was asked for? */
export function isOfOtherPrivacy({ report, privacy }: Submission): boolean {
  return (report?.privacy ?? privacy) !== privacy;
}

/** Does the user decide whether it is sent again? */
export function isUndecided({ state }: Pick<Submission, "state">): boolean {
  return "isUndecided" in SUBMISSION_STATES[state];
}
