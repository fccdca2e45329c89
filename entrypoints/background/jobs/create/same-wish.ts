import { PRIVACY } from "@/utils/contract.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { inHand, isInHand } from "../in-hand.ts";

/** Passwords of running submissions, by id. */
const passwords = new Map<string, string | undefined>();

/** Is the earlier submission being sent, and does it ask for the same? */
type Comparison = (earlier: Submission, fresh: Submission) => boolean;

/** Keeps a submission in hand, with its password for comparisons, until the work ends. */
export async function whileSending<T>(
  id: string,
  password: string | undefined,
  work: (asksForTheSame: Comparison) => Promise<T>,
): Promise<T> {
  if (!passwords.has(id)) passwords.set(id, password);
  try {
    return await inHand([id], () =>
      work(
        (earlier, fresh) =>
          earlier.state === "sending" &&
          earlier.connectionId === fresh.connectionId &&
          earlier.url === fresh.url &&
          earlier.privacy === fresh.privacy &&
          (fresh.privacy !== PRIVACY.password || isSamePassword(earlier.id, password)),
      ),
    );
  } finally {
    if (!isInHand(id)) passwords.delete(id);
  }
}

/** Compares passwords; one no longer known counts as different. */
function isSamePassword(earlierId: string, password: string | undefined): boolean {
  return passwords.has(earlierId) && passwords.get(earlierId) === password;
}
