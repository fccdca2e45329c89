import { DELETION_STATES, type Deletion } from "./deletion.ts";
import type { StateMeaning } from "./state.ts";
import { SUBMISSION_STATES, type Submission } from "./submission.ts";

/** What either journal holds. */
export type JournalEntry = Submission | Deletion;

// "done" is in both tables, and for what is asked here it means the same in both.
const STATES: Record<JournalEntry["state"], StateMeaning> = { ...DELETION_STATES, ...SUBMISSION_STATES };

/** Is it still going on, or not yet known? */
export function isOpen({ state }: Pick<JournalEntry, "state">): boolean {
  return STATES[state].isOpen === true;
}

/** Is this extension still at it? */
export function isRunning({ state }: Pick<JournalEntry, "state">): boolean {
  return STATES[state].isRunning === true;
}

/** Did it fail? */
export function hasFailed({ state }: Pick<JournalEntry, "state">): boolean {
  return STATES[state].hasFailed === true;
}
