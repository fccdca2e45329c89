export const CLAUSES = [
  "the day's budget is never exceeded",
  "requests go one at a time, 5 s apart",
  "nothing is requested but by a run that may go on",
  "a pause that the service asked for is kept",
  "no run writes to a report more often than it may",
  "a run is made for what is due last, and once",
  "what is due is followed by a run",
  "nothing missed is made up within a minute of the start",
  "runs of a schedule begin an hour apart",
  "a run reads everything new",
  "a run asks for all new results",
  "a run leaves the later ones of its day their part",
  "a result that came in time is seen",
  "what changed is found, and nothing else",
  "what is not confirmed is named by the run that found it, and by no other",
  "what is found is to be told where it is wanted",
  "a run is told of once",
  "a notice keeps the quiet hours",
  "a notice says what was found",
  "what is to be told is told",
  "only a refusal pauses a schedule",
] as const;
export type Clause = (typeof CLAUSES)[number];

interface Wrong {
  clause: Clause;
  how: string;
}

/** What the oracle says of a case. */
export class Verdict {
  readonly wrongs: Wrong[] = [];
  /** How often each clause was judged. */
  readonly judged = new Map<Clause, number>();
  doubts = { confirmed: 0, dropped: 0 };
  madeUp = 0;

  /** @param how - in words, where it is wrong */
  judge(clause: Clause, isRight: boolean, how: () => string): void {
    this.judged.set(clause, (this.judged.get(clause) ?? 0) + 1);
    if (!isRight) this.wrongs.push({ clause, how: how() });
  }
}
