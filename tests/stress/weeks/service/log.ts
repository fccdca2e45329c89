/** What a service tells of a report in an answer. */
export interface Told {
  id: string;
  url: string;
  project: string;
  result: string | null;
  /** The right time of that result; null where it has none. */
  ratedAt: number | null;
}

/** A request that has reached the service, or got lost on the way to it. */
export interface Request {
  /** By the right time, and by the clocks of the computer: what it shows, and what nobody can set. */
  at: number;
  shownAt: number;
  elapsed: number;
  /** The background that has sent it, counted from 1. */
  worker: number;
  method: string;
  /** The report that it names; null for a list. */
  id: string | null;
  list: "reports" | "projects" | null;
  trouble: string | null;
  hasArrived: boolean;
  isCarriedOut: boolean;
  status: number | null;
  retryAfter: number | null;
  /** When it was answered; null as long as it was not, or never. */
  endedAt: number | null;
  endedElapsed: number | null;
  told: Told[];
}
