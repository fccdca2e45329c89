/** The clauses that the extension must never break, whatever its user and its service do. */
type Clause =
  | "nothing is written that was not on screen"
  | "nothing is sent twice"
  | "what is called created was created by this click"
  | "what is called found is new and what was asked for"
  | "what is called deleted or gone is not there"
  | "what is called not created, not changed or not deleted was not"
  | "what is called changed was changed"
  | "a click's outcome is of what was asked for"
  | "what is called the latest is the latest"
  | "jobs have at most 3 requests at once"
  | "every pause that was asked for is kept"
  | "schedules ask for no more than they may"
  | "what a run says has changed, has";

/** A clause that was broken, and how. */
export class Wrong extends Error {
  readonly clause: Clause;

  constructor(clause: Clause, how: string) {
    super(`${clause}: ${how}`);
    this.clause = clause;
  }
}
