import { PRIVACY } from "@/utils/contract.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { inHand, isInHand } from "../in-hand.ts";

/** Passwords of running submissions, by id. */
const passwords = new Map<string, string | undefined>();

/** Keeps a submission in hand, with its password for {@link asksForTheSame}, until the work ends. */
export async function whileSending<T>(id: string, password: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!passwords.has(id)) passwords.set(id, password);
  try {
    return await inHand([{ id }], work);
  } finally {
    if (!isInHand(id)) passwords.delete(id);
  }
}

/** Is the earlier submission being sent, and does it ask for the same as one in hand? */
export function asksForTheSame(earlier: Submission, fresh: Submission): boolean {
  return (
    earlier.state === "sending" &&
    earlier.connectionId === fresh.connectionId &&
    earlier.url === fresh.url &&
    earlier.privacy === fresh.privacy &&
    (fresh.privacy !== PRIVACY.password || isSamePassword(earlier.id, fresh.id))
  );
}

/** Compares passwords; one no longer known counts as different. */
function isSamePassword(earlierId: string, freshId: string): boolean {
  return passwords.has(earlierId) && passwords.get(earlierId) === passwords.get(freshId);
}
