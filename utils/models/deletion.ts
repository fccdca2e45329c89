import type { Report } from "../contract.ts";
import { isText, isTime, type Parsed } from "../guards.ts";
import { LAG_MS } from "../lag.ts";
import { FAILURE } from "./failure.ts";
import type { StateMeaning } from "./state.ts";

/** Addresses are cut to this in the journal, to spare the browser's storage. */
export const MAX_URL_LENGTH = 2_000;

/** States of a click on "Delete". "undone", "stopped", "failed", "interrupted" deleted nothing; "unclear" may have. */
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

/** A requested deletion, which can be undone while "waiting". Times are in milliseconds since 1970. */
export type Deletion = Parsed<typeof DELETION>;

export const DELETION = {
  kind: "remove",
  id: isText,
  connectionId: isText,
  resource: ["report", "project"],
  /** A report's id or a project's name. */
  resourceId: isText,
  /** A report's address; empty for a project. */
  url: isText,
  /** Search text of the list it was deleted from; undefined where unknown. */
  search: [undefined, isText],
  /** Shared by all deletions of one confirmation; left out for a single one. */
  batch: [undefined, isText],
  state: Object.keys(DELETION_STATES) as DeletionState[],
  startedAt: isTime,
  /** Time at which a waiting one is carried out. */
  dueAt: isTime,
  /** Time of its outcome; left out where there is none yet. */
  endedAt: [undefined, isTime],
  failure: [null, FAILURE],
  /** Until then the service asked to wait; may be over. */
  heldUntil: [undefined, isTime],
} as const;

export function isDeleted({ state }: Pick<Deletion, "state">): boolean {
  return "isDeleted" in DELETION_STATES[state];
}

/** Was something deleted so recently that lists may still show it? Later it may be another thing under its id. */
export function isJustDeleted(deletion: Deletion): boolean {
  return isDeleted(deletion) && Math.abs(Date.now() - (deletion.endedAt ?? deletion.dueAt)) < LAG_MS;
}

/** Compares addresses, because an id may have been reused. */
export function isAt(row: Pick<Report, "url">, url: string): boolean {
  return !row.url || !url || row.url.slice(0, MAX_URL_LENGTH) === url;
}

/** Is it a deletion of this report? Its id may be that of another one by now, see {@link isAt}. */
export function isDeletionOf(deletion: Deletion, connectionId: string, reportId: string): boolean {
  const { resource, resourceId } = deletion;
  return deletion.connectionId === connectionId && resource === "report" && resourceId === reportId;
}
