import type { Failure } from "../errors.ts";

/** Meaning of a state; flags that are left out are false. */
export interface StateMeaning {
  /** Still going on, or a create whose outcome is unknown. */
  isOpen?: true;
  /** This extension is still working on it. */
  isRunning?: true;
  hasFailed?: true;
  /** The user decides whether to send it again. */
  isUndecided?: true;
  /** No longer at the service. */
  isDeleted?: true;
}

/** Is a job or a schedule paused until the user does something? One that the user paused is not. */
export function isPausedByFailure({ state, failure }: { state: string; failure: Failure | null }): boolean {
  return state === "paused" && failure !== null;
}
