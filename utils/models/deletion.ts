import type { Failure } from "../errors.ts";
import { isText, isTime } from "../guards.ts";
import type { Schema } from "../storage/schema.ts";
import { FAILURE } from "./failure.ts";
import type { StateMeaning } from "./state.ts";

/**
 * The states of a click on "Delete". "undone", "stopped", "failed" and "interrupted" were not deleted; of "unclear"
 * nobody knows.
 */
export const DELETION_STATES = {
  waiting: { isOpen: true, isRunning: true },
  queued: { isOpen: true, isRunning: true },
  deleting: { isOpen: true, isRunning: true },
  done: { isDeleted: true },
  gone: { isDeleted: true },
  undone: {},
  stopped: {},
  failed: { hasFailed: true },
  unclear: { hasFailed: true },
  interrupted: { hasFailed: true },
} satisfies Record<string, StateMeaning>;
export type DeletionState = keyof typeof DELETION_STATES;

/** A deletion that was asked for; while it is "waiting" it can be undone. */
export interface Deletion {
  kind: "remove";
  id: string;
  connectionId: string;
  resource: "report" | "project";
  /** A report's id or a project's name. */
  resourceId: string;
  /** A report's address; empty for a project. */
  url: string;
  /** What was searched for where it was listed; undefined where that is not known. */
  search?: string;
  /** What was deleted with one confirmation; null for a single one. */
  batch: string | null;
  state: DeletionState;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** When a waiting one is carried out, in milliseconds since 1970. */
  dueAt: number;
  failure: Failure | null;
}

export const DELETION: Schema<Deletion> = {
  kind: "remove",
  id: isText,
  connectionId: isText,
  resource: ["report", "project"],
  resourceId: isText,
  url: isText,
  search: [undefined, isText],
  batch: [null, isText],
  state: Object.keys(DELETION_STATES),
  startedAt: isTime,
  dueAt: isTime,
  failure: [null, FAILURE],
};

/** Is it no longer at the service? */
export function isDeleted({ state }: Pick<Deletion, "state">): boolean {
  return "isDeleted" in DELETION_STATES[state];
}
