import { PRIVACIES, type Privacy } from "../contract.ts";
import type { Failure } from "../errors.ts";
import { isCount, isText, isTime } from "../guards.ts";
import type { Schema } from "../storage/schema.ts";
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
export interface Job {
  kind: "job";
  id: string;
  connectionId: string;
  privacy: Privacy;
  pace: Pace;
  state: JobState;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Time at which the user started or continued it, in milliseconds since 1970. */
  continuedAt: number;
  /** Number of addresses left out because they had a report; none where it is missing. */
  skipped?: number;
  /** Batch of new results for those that had a report, which was asked for with it. */
  refreshes?: string;
  /** Reason why it is paused; null where the user paused it. */
  failure: Failure | null;
  /** Until then the service asked to wait, in milliseconds since 1970; may be over. */
  heldUntil?: number;
}

export const JOB: Schema<Job> = {
  kind: "job",
  id: isText,
  connectionId: isText,
  privacy: PRIVACIES,
  pace: Object.keys(PACES),
  state: Object.keys(JOB_STATES),
  startedAt: isTime,
  continuedAt: isTime,
  skipped: [undefined, isCount],
  refreshes: [undefined, isText],
  failure: [null, FAILURE],
  heldUntil: [undefined, isTime],
};
