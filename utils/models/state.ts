/** Meaning of a state; flags that are left out are false. */
export interface StateMeaning {
  /** Still going on, or outcome unknown. */
  isOpen?: true;
  /** This extension is still working on it. */
  isRunning?: true;
  hasFailed?: true;
  /** The user decides whether to send it again. */
  isUndecided?: true;
  /** No longer at the service. */
  isDeleted?: true;
}
