import { PRIVACIES, type Privacy, RESULTS_REFRESH, type ReportChanges } from "../contract.ts";
import type { Failure } from "../errors.ts";
import { isText, isTime } from "../guards.ts";
import type { Schema } from "../storage/schema.ts";
import { FAILURE } from "./failure.ts";
import type { StateMeaning } from "./state.ts";

/**
 * States of a change of a report. A single one is in the journal only while it is "sending", and is read again if the
 * worker ends before its outcome is told; those of a batch stay. "stopped", "failed", "interrupted" changed nothing.
 */
export const UPDATE_STATES = {
  queued: { isOpen: true, isRunning: true },
  sending: { isOpen: true, isRunning: true },
  done: {},
  stopped: {},
  failed: { hasFailed: true },
  unclear: { hasFailed: true },
  interrupted: { hasFailed: true },
} satisfies Record<string, StateMeaning>;
export type UpdateState = keyof typeof UPDATE_STATES;

/** A change of a report, or new results, that was asked for. Private windows leave none. */
export interface Update {
  kind: "update";
  id: string;
  connectionId: string;
  reportId: string;
  /** The report's address. */
  url: string;
  /** Shared by all of one request; left out for a single one. */
  batch?: string;
  /** Of a batch, what is asked for; never a password. */
  changes?: Omit<ReportChanges, "password">;
  /** Of a batch, the privacy that was shown: only another one proves a change. */
  before?: Privacy | null;
  state: UpdateState;
  /** Milliseconds since 1970. */
  startedAt: number;
  failure: Failure | null;
}

export const UPDATE: Schema<Update> = {
  kind: "update",
  id: isText,
  connectionId: isText,
  reportId: isText,
  url: isText,
  batch: [undefined, isText],
  changes: [undefined, { privacy: [undefined, ...PRIVACIES], results: [undefined, ...Object.values(RESULTS_REFRESH)] }],
  before: [undefined, null, ...PRIVACIES],
  state: Object.keys(UPDATE_STATES),
  startedAt: isTime,
  failure: [null, FAILURE],
};
