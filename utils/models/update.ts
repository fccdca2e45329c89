import { isText, isTime } from "../guards.ts";
import type { Schema } from "../storage/schema.ts";
import type { StateMeaning } from "./state.ts";

/** An update is in the journal only until its outcome is told, and is read again if the worker ends before. */
export const UPDATE_STATES = {
  sending: { isOpen: true, isRunning: true },
} satisfies Record<string, StateMeaning>;

/** A change of a report, or new results, that was asked for. Private windows leave none. */
export interface Update {
  kind: "update";
  id: string;
  connectionId: string;
  reportId: string;
  /** The report's address. */
  url: string;
  state: keyof typeof UPDATE_STATES;
  /** Milliseconds since 1970. */
  startedAt: number;
  failure: null;
}

export const UPDATE: Schema<Update> = {
  kind: "update",
  id: isText,
  connectionId: isText,
  reportId: isText,
  url: isText,
  state: Object.keys(UPDATE_STATES),
  startedAt: isTime,
  failure: null,
};
