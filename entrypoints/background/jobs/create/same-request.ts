import { PRIVACY } from "@/utils/contract.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { hasFailed } from "@/utils/models/task.ts";
import { inHand, isInHand } from "../in-hand.ts";

/** Passwords of running submissions, by id. */
const passwordsInHand = new Map<string, string | undefined>();

/** Keeps a submission in hand, with its password for {@link asksForTheSame}, until the work ends. */
export async function whileSending<T>(id: string, password: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!passwordsInHand.has(id)) passwordsInHand.set(id, password);
  try {
    return await inHand([{ id }], work);
  } finally {
    if (!isInHand(id)) passwordsInHand.delete(id);
  }
}

/** Is the earlier submission being sent, and does it ask for the same as one in hand? */
export function asksForTheSame(earlier: Submission, fresh: Submission): boolean {
  return (
    earlier.state === "sending" &&
    isOfSamePage(earlier, fresh) &&
    earlier.privacy === fresh.privacy &&
    (fresh.privacy !== PRIVACY.password || isSamePassword(earlier.id, fresh.id))
  );
}

/** Compares passwords; one no longer known counts as different. */
function isSamePassword(earlierId: string, freshId: string): boolean {
  return passwordsInHand.has(earlierId) && passwordsInHand.get(earlierId) === passwordsInHand.get(freshId);
}

/** A password of a job is not compared: with one, the user is asked. */
export function waitsForTheSame(earlier: Submission, fresh: Submission): boolean {
  const isAlike = earlier.privacy === fresh.privacy && fresh.privacy !== PRIVACY.password;
  return earlier.state === "waiting" && isAlike && isOfSamePage(earlier, fresh);
}

/** Did the user see it fail, and ask anew? */
export function wasCorrected(earlier: Submission, fresh: Submission): boolean {
  const isSingle = earlier.batch === undefined && !earlier.mayExist;
  return hasFailed(earlier) && isSingle && earlier.seen && isOfSamePage(earlier, fresh);
}

/** Are both of the same address, at the same service? */
export function isOfSamePage(earlier: Submission, { connectionId, url }: Submission): boolean {
  return earlier.connectionId === connectionId && earlier.url === url;
}
