import { PRIVACY } from "@/utils/contract.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { inHand, isInHand } from "../in-hand.ts";

/** The passwords of what is being sent, by submission. */
const passwords = new Map<string, string | undefined>();

/** Tells whether an earlier submission is being sent and asks for the same. */
type Comparison = (earlier: Submission, fresh: Submission) => boolean;

/** Keeps a submission in hand, and its password for comparisons, while the work goes on. */
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

/** One that is not known any more counts as different. */
function isSamePassword(earlierId: string, password: string | undefined): boolean {
  return passwords.has(earlierId) && passwords.get(earlierId) === password;
}
