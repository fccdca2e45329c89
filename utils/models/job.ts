import { PRIVACIES } from "../contract.ts";
import { isCount, isText, isTime, type Parsed } from "../guards.ts";
import { FAILURE } from "./failure.ts";
import type { StateMeaning } from "./state.ts";

/** Speed of a job: requests at once, and milliseconds from the start of one to the start of the next. */
export const PACES = {
  careful: { atOnce: 1, apartMs: 10_000 },
  normal: { atOnce: 1, apartMs: 3_000 },
  fast: { atOnce: 3, apartMs: 0 },
} as const;
export type Pace = keyof typeof PACES;

/** More have to be asked for in several jobs. */
export const MAX_IN_JOB = 1_000;

/** States of a job. "paused": waits for the user; "stopped": by the user; what waited is not sent. */
export const JOB_STATES = {
  running: { isOpen: true, isRunning: true },
  paused: { isOpen: true },
  stopped: {},
  ended: {},
} satisfies Record<string, StateMeaning>;
type JobState = keyof typeof JOB_STATES;

/** Creation of many reports that was asked for in one go; each is a submission of this `batch`. */
export type Job = Parsed<typeof JOB>;

export const JOB = {
  kind: "job",
  id: isText,
  connectionId: isText,
  privacy: PRIVACIES,
  pace: Object.keys(PACES) as Pace[],
  state: Object.keys(JOB_STATES) as JobState[],
  /** Milliseconds since 1970. */
  startedAt: isTime,
  /** Time at which the user started or continued it, in milliseconds since 1970. */
  continuedAt: isTime,
  /** Time at which its password was entered once more, perhaps another one; left out where it was not. */
  passwordAt: [undefined, isTime],
  /** Number of addresses left out because they had a report; none where it is missing. */
  skipped: [undefined, isCount],
  /** Batch of new results for those that had a report, which was asked for with it. */
  refreshes: [undefined, isText],
  /** Reason why it is paused; null where the user paused it. */
  failure: [null, FAILURE],
  /** Until then the service asked to wait, in milliseconds since 1970; may be over. */
  heldUntil: [undefined, isTime],
} as const;
