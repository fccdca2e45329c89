import { RESULTS } from "../contract.ts";
import { isCount, isFlag, isText, isTime, listOf, type Parsed } from "../guards.ts";
import { type ParsedBy, parseOrNull } from "../storage/schema.ts";
import { FAILURE } from "./failure.ts";
import { METHODS } from "./schedule.ts";
import type { StateMeaning } from "./state.ts";

/** States of a run. "stopped": by the user; "failed": the service would answer the rest no better. */
export const RUN_STATES = {
  running: { isOpen: true, isRunning: true },
  ended: {},
  stopped: {},
  failed: { hasFailed: true },
} satisfies Record<string, StateMeaning>;
export type RunState = keyof typeof RUN_STATES;

/**
 * A report in a run that refreshes. "sent": its new result is awaited, or was until the run was broken off; "seen": it
 * came; "late": it did not come in time; "left": not sent, because the day's budget was used up, which is its failure,
 * or the run ended before.
 */
const RUN_ITEM_STATES = ["waiting", "sent", "seen", "late", "left", "failed"] as const;

export type RunItem = Parsed<typeof RUN_ITEM>;

/** A rating that changed from one run to another. */
export type FoundChange = Parsed<typeof FOUND_CHANGE>;

const RUN_ATTENTION = ["running", "telling", "unseen"] as const;
export type RunAttention = (typeof RUN_ATTENTION)[number];

/** One run of a schedule. Times are in milliseconds since 1970. */
export type Run = Parsed<typeof RUN>;

const RUN_ITEM = {
  reportId: isText,
  url: isText,
  state: RUN_ITEM_STATES,
  /** Time of the last request for new results, in milliseconds since 1970. */
  sentAt: [undefined, isTime],
  /** The same by the service's clock; null where that is unknown. */
  askedAt: [undefined, null, isTime],
  /** Number of times that the result was read since then. */
  reads: [undefined, isCount],
  /** Newest point of its history before that; null where there was none. */
  pointAt: [undefined, null, isTime],
  /** Was a second result asked for, to confirm a worse one? */
  isConfirming: [undefined, isFlag],
  failure: [undefined, FAILURE],
} as const;

const FOUND_CHANGE = {
  url: isText,
  reportId: isText,
  from: RESULTS,
  to: RESULTS,
  /** Time of that result, in milliseconds since 1970. */
  at: isTime,
} as const;

const RUN = {
  id: isText,
  scheduleId: isText,
  connectionId: isText,
  /** Name of the schedule when it began. */
  name: isText,
  method: METHODS,
  state: Object.keys(RUN_STATES) as RunState[],
  /** Time at which it was due; null where the user asked for it. */
  dueAt: [null, isTime],
  startedAt: isTime,
  endedAt: [null, isTime],
  /** Reason why it failed or ended early; while it is running, why it waits. */
  failure: [null, FAILURE],
  /** While it is running: nothing is asked before. */
  heldUntil: [null, isTime],
  /** Since when it is held. */
  heldAt: [undefined, isTime],
  /** Number of times in a row that the service could not be asked. */
  misses: isCount,
  /** Number of refusals in a row that no single report caused. */
  refusals: isCount,
  /** Reports in it; null as long as that is unknown. */
  total: [null, isCount],
  /** Reports whose results were looked at. */
  checked: isCount,
  /** Requests sent, those for new results among them. */
  requests: isCount,
  writes: isCount,
  /** Reports that are refreshed; once it is over, only those without a new result. */
  items: listOf(RUN_ITEM),
  /** Number of results that did not come in time, also of reports that `items` leaves out; set when the run is over. */
  late: [undefined, isCount],
  /** Once it is over: what changed since the run before. */
  found: listOf(FOUND_CHANGE),
  /** New changes that are told only once confirmed; set when the run is over, left out if there are none. */
  doubted: [undefined, listOf(FOUND_CHANGE)],
  /** "due": the user is still to be told. */
  telling: ["none", "due", "told"],
  /** Has the user looked at it, or at Overview, since it ended? */
  seen: isFlag,
  /** Marks a run for the database's index: not over, not told, or with something worse that is not seen. */
  attention: [undefined, ...RUN_ATTENTION],
} as const;

export const parseRun = parseOrNull(RUN);

/** Is a run over, and has the user not seen it? */
export function isNews({ state, seen }: Run): boolean {
  return state !== "running" && !seen;
}

/** Requests of the schedules on a day of this computer's calendar. */
export type Spending = ParsedBy<typeof parseSpending>;

export const parseSpending = parseOrNull({
  /** `YYYY-MM-DD`. */
  day: isText,
  requests: isCount,
  writes: isCount,
});
