import { RESULTS } from "../contract.ts";
import type { Failure } from "../errors.ts";
import { isCount, isFlag, isText, isTime, listOf } from "../guards.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";
import { FAILURE } from "./failure.ts";
import { METHODS, type Method } from "./schedule.ts";
import type { StateMeaning } from "./state.ts";
import type { Turn } from "./turn.ts";

/** States of a run. "stopped": by the user; "failed": the service would answer the rest no better. */
export const RUN_STATES = {
  running: { isOpen: true, isRunning: true },
  ended: {},
  stopped: {},
  failed: { hasFailed: true },
} satisfies Record<string, StateMeaning>;
export type RunState = keyof typeof RUN_STATES;

/**
 * A report in a run that refreshes. "sent": its new result is awaited; "seen": it came; "late": it did not come in time;
 * "left": not sent, because the day's budget was used up, which is its failure, or the run ended before.
 */
const RUN_ITEM_STATES = ["waiting", "sent", "seen", "late", "left", "failed"] as const;
type RunItemState = (typeof RUN_ITEM_STATES)[number];

export interface RunItem {
  reportId: string;
  url: string;
  state: RunItemState;
  /** Time of the last request for new results, in milliseconds since 1970. */
  sentAt?: number;
  /** The same by the service's clock; null where that is unknown. */
  askedAt?: number | null;
  /** Number of times that the result was read since then. */
  reads?: number;
  /** Newest point of its history before that; null where there was none. */
  pointAt?: number | null;
  /** Was a second result asked for, to confirm a worse one? */
  isConfirming?: boolean;
  failure?: Failure;
}

/** A rating that changed from one run to another. */
export interface FoundChange extends Turn {
  url: string;
  reportId: string;
  /** Time of that result, in milliseconds since 1970. */
  at: number;
}

const RUN_ATTENTION = ["running", "telling", "unseen"] as const;
export type RunAttention = (typeof RUN_ATTENTION)[number];

/** One run of a schedule. Times are in milliseconds since 1970. */
export interface Run {
  id: string;
  scheduleId: string;
  connectionId: string;
  /** Of the schedule, when it began. */
  name: string;
  method: Method;
  state: RunState;
  /** Time at which it was due; null where the user asked for it. */
  dueAt: number | null;
  startedAt: number;
  endedAt: number | null;
  /** Reason why it failed or ended early; while it is running, why it waits. */
  failure: Failure | null;
  /** While it is running: nothing is asked before. */
  heldUntil: number | null;
  /** Since when it is held. */
  heldAt?: number;
  /** Number of times in a row that the service could not be asked. */
  misses: number;
  /** Number of refusals in a row that no single report caused. */
  refusals: number;
  /** Reports in it; null as long as that is unknown. */
  total: number | null;
  /** Reports whose results were looked at. */
  checked: number;
  /** Requests sent, those for new results among them. */
  requests: number;
  writes: number;
  /** Reports that are refreshed; once it is over, only those that were left or failed. */
  items: RunItem[];
  /** Number of results that did not come in time, also of reports that `items` leaves out; set when the run is over. */
  late?: number;
  /** Once it is over: what changed since the run before. */
  found: FoundChange[];
  /** Unconfirmed changes, told only once confirmed; set when the run is over, left out if there are none. */
  doubted?: FoundChange[];
  /** "due": the user is still to be told. */
  telling: "none" | "due" | "told";
  /** Has the user looked at it, or at Overview, since it ended? */
  seen: boolean;
  /** Marks a run for the database's index: not over, not told, or with something worse that is not seen. */
  attention?: RunAttention;
}

const RUN_ITEM: Schema<RunItem> = {
  reportId: isText,
  url: isText,
  state: RUN_ITEM_STATES,
  sentAt: [undefined, isTime],
  askedAt: [undefined, null, isTime],
  reads: [undefined, isCount],
  pointAt: [undefined, null, isTime],
  isConfirming: [undefined, isFlag],
  failure: [undefined, FAILURE],
};

const FOUND_CHANGE: Schema<FoundChange> = { url: isText, reportId: isText, from: RESULTS, to: RESULTS, at: isTime };

const RUN: Schema<Run> = {
  id: isText,
  scheduleId: isText,
  connectionId: isText,
  name: isText,
  method: METHODS,
  state: Object.keys(RUN_STATES),
  dueAt: [null, isTime],
  startedAt: isTime,
  endedAt: [null, isTime],
  failure: [null, FAILURE],
  heldUntil: [null, isTime],
  heldAt: [undefined, isTime],
  misses: isCount,
  refusals: isCount,
  total: [null, isCount],
  checked: isCount,
  requests: isCount,
  writes: isCount,
  items: listOf(RUN_ITEM),
  late: [undefined, isCount],
  found: listOf(FOUND_CHANGE),
  doubted: [undefined, listOf(FOUND_CHANGE)],
  telling: ["none", "due", "told"],
  seen: isFlag,
  attention: [undefined, ...RUN_ATTENTION],
};

export const parseRun = parseOrNull<Run>(RUN);

/** Is a run over, and has the user not seen it? */
export function isNews({ state, seen }: Run): boolean {
  return state !== "running" && !seen;
}

/** Requests of the schedules on a day of this computer's calendar. */
export interface Spending {
  /** `YYYY-MM-DD`. */
  day: string;
  requests: number;
  writes: number;
}

export const parseSpending = parseOrNull<Spending>({ day: isText, requests: isCount, writes: isCount });
