/** What a state means; what is left out is false. */
export interface StateMeaning {
  /** Still going on, or not yet known. */
  isOpen?: true;
  /** This extension is still at it. */
  isRunning?: true;
  hasFailed?: true;
  /** The user decides whether it is sent again. */
  isUndecided?: true;
  /** No longer at the service. */
  isDeleted?: true;
}
