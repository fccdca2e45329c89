import type { ErrorKind } from "../../utils/errors.ts";
import type { Play } from "../service/faults/exchange.ts";
import type { Operation } from "../service/operations.ts";

/** What a fault is tried on: six operations of the interface, each as the user meets it. */
export type Tried = Exclude<Operation, "deleteProject">;

/**
 * What has to come of an operation. "done": it worked. A create that did not work is "refused" (surely nothing was made)
 * or "unknown" (nobody can say), and why. A deletion that did not work is "unclear" where the service cannot be asked
 * what came of it either.
 */
export type Outcome = "done" | ErrorKind | `${"refused" | "unknown" | "unclear"} ${ErrorKind}`;

export type Outcomes = Record<Tried, Outcome>;

/**
 * The service that a fault happens at: one that works beside it, by http or https; one that ends; one whose certificate
 * is replaced by one that nobody vouches for; one whose name no address belongs to.
 */
export type Place = "http" | "https" | "closed" | "untrusted" | "unresolvable";

/** One kind of fault: what the service does, and what has to come of each operation. */
export interface Fault {
  name: string;
  place: Place;
  play: Play;
  outcomes: Outcomes;
  /** The operations that can meet it; all where left out. */
  only?: Tried[];
  /** Where Firefox ends otherwise than Chromium, both in an honest way. */
  inFirefox?: Partial<Outcomes>;
  /** The HTTP status that the words have to name. */
  status?: number;
  /** What the user has to be told beyond the sentence of the cause. */
  says?: string[];
  /** How many seconds a pause lasts that the service asked for: at least, at most. */
  wait?: [number, number];
}

interface Expected {
  list: Outcome;
  read: Outcome;
  create: Outcome;
  update: Outcome;
  delete: Outcome;
}

/** Every operation ends for the same reason. */
export function all(kind: ErrorKind, create: "refused" | "unknown"): Outcomes {
  return outcomes({ list: kind, read: kind, create: `${create} ${kind}`, update: kind, delete: kind });
}

/** The operations end differently. */
export function outcomes(expected: Expected): Outcomes {
  return {
    listReports: expected.list,
    listProjects: expected.list,
    readReport: expected.read,
    createReport: expected.create,
    updateReport: expected.update,
    deleteReport: expected.delete,
  };
}

/** Nothing goes wrong that the user would have to know. */
export const harmless: Outcomes = outcomes({
  list: "done",
  read: "done",
  create: "done",
  update: "done",
  delete: "done",
});

/** Success without a word: enough where nothing is expected, and no answer where something is. */
export const wordless: Outcomes = outcomes({
  list: "unexpectedResponse",
  read: "unexpectedResponse",
  create: "unknown unexpectedResponse",
  update: "done",
  delete: "done",
});
