import messages from "../../public/_locales/en/messages.json" with { type: "json" };
import type { ErrorKind } from "../../utils/errors.ts";
import type { Reading } from "./hands.ts";
import type { Fault, Outcome, Tried } from "./row.ts";

/** What is said first, by operation; the sentence of the cause follows. */
const LEADS: Record<Tried, RegExp> = {
  listReports: /The list could not be loaded\./,
  listProjects: /The list could not be loaded\./,
  readReport: /The report could not be read\./,
  createReport:
    /It is unclear whether the report was created|we are looking for the report|The report was not created\./,
  updateReport:
    /It is unclear whether (?:anything was changed|the results were refreshed)\.|Nothing was changed\.|The results were not refreshed\./,
  deleteReport: /It is unclear whether the report was deleted\.|The report was not deleted\./,
};

/** What the user can do next, by operation. */
const NEXT: Record<Tried, string[]> = {
  listReports: ["Try again"],
  listProjects: ["Try again"],
  readReport: ["Try again"],
  createReport: ["Create report"],
  updateReport: ["Save", "Cancel"],
  deleteReport: ["Delete"],
};

/** Causes whose remedy is in Settings. */
const IN_SETTINGS: ErrorKind[] = ["keyRejected", "redirected", "unexpectedResponse"];

/** Causes after which a change may have been made all the same. */
const MAYBE: ErrorKind[] = [
  ...(["unreachable", "timeout", "redirected", "serviceFailed", "unexpectedResponse", "tooLarge"] as const),
  ...(["contradictory", "otherAddress"] as const),
];

/**
 * Holds what a page shows against what it should show.
 *
 * @param expected - what had to come of the operation
 * @param typed - what must not be lost
 * @returns what is wrong, in words; nothing where all is well
 */
export function complaints(
  fault: Fault,
  operation: Tried,
  expected: Outcome,
  reading: Reading,
  typed: string[],
): string[] {
  const wrong: string[] = [];
  const claim = (isTrue: boolean, what: string) => isTrue || wrong.push(what);
  const [state, kind] = split(operation, expected);
  claim(!reading.busy, "something still looks as if it went on");
  if (reading.journal) checkJournal(fault, state, kind, reading.journal, claim);
  const tried = { fault, operation, reading, claim };
  if (kind) checkFailure(tried, state, kind, typed);
  else checkSuccess(tried);
  return wrong;
}

type Claim = (isTrue: boolean, what: string) => void;

interface Attempt {
  fault: Fault;
  operation: Tried;
  reading: Reading;
  claim: Claim;
}

function checkSuccess({ reading: { said }, claim }: Attempt): void {
  claim(!/could not|was not|Nothing was|unclear/.test(said.replace("could not be read: 1", "")), `says ${said}`);
}

function checkFailure(
  { fault, operation, reading, claim }: Attempt,
  state: string,
  kind: ErrorKind,
  typed: string[],
): void {
  const { said, offered, kept } = reading;
  claim(LEADS[operation].test(said), "the lead is missing");
  claim(said.includes(wordsOf(kind, fault.status)), `the sentence of ${kind} is missing`);
  // A pause that one deletion was asked for holds the next ones, before they are sent.
  const isHeld = operation === "deleteReport" && kind === "rateLimited";
  if (!isHeld) for (const text of fault.says ?? []) claim(said.includes(text), `does not say “${text}”`);
  const next = state === "unknown" ? ["Send again", "Discard"] : NEXT[operation];
  for (const name of next) claim(offered.includes(name), `does not offer ${name}`);
  if (IN_SETTINGS.includes(kind)) claim(offered.includes("Settings"), "does not lead to Settings");
  if (operation === "createReport")
    claim(/unclear|we are looking for/.test(said) === (state === "unknown"), `is not ${state}`);
  if (operation === "deleteReport") claim(/unclear/.test(said) === (state === "unclear"), `is not ${state}`);
  if (operation === "updateReport") {
    const isMaybe = MAYBE.includes(kind) && fault.status !== 413;
    claim(/unclear/.test(said) === isMaybe, isMaybe ? "is too sure" : "is not sure enough");
  }
  if (state !== "unknown") for (const text of typed) claim(kept.join("\n").includes(text), `lost “${text}”`);
}

function split(operation: Tried, expected: Outcome): [string, ErrorKind | null] {
  if (expected === "done") return [expected, null];
  const [first, second] = expected.split(" ") as [string, ErrorKind | undefined];
  return second ? [first, second] : [operation === "deleteReport" ? "failed" : "", first as ErrorKind];
}

function checkJournal(
  fault: Fault,
  state: string,
  kind: ErrorKind | null,
  journal: NonNullable<Reading["journal"]>,
  claim: Claim,
) {
  claim(journal.state === state, `the journal says ${journal.state}`);
  claim(journal.kind === kind, `the journal says ${journal.kind}`);
  const [least, most] = fault.wait ?? [0, 0];
  const { wait } = journal;
  if (fault.wait && wait !== null) claim(wait >= least - 2 && wait <= most + 2, `waits ${wait} s`);
}

/** The sentence of a cause, with the status in it, and as far as it does not depend on the time. */
function wordsOf(kind: ErrorKind, status: number | undefined): string {
  const { message } = messages[`error_${kind}`];
  return kind === "rateLimited" ? message.replace(/\$1.*/, "") : message.replace("$1", String(status));
}
