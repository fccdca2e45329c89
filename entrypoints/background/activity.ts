import { deletionsItem } from "@/utils/models/deletion.ts";
import { privateSubmissionsItem, type Submission, submissionsItem } from "@/utils/models/submission.ts";
import { recoverDeletions } from "./deletions/index.ts";
import { evictClosed } from "./quota.ts";
import { recoverNow } from "./submissions/index.ts";
import { readSubmissions } from "./submissions/journal.ts";
import { forgetPasswords } from "./submissions/passwords.ts";

/** Clears the journals of everything that has come to its end, and forgets the passwords that belong to it. */
export async function clearActivity(): Promise<void> {
  const before = await readSubmissions();
  await Promise.all([
    evictClosed(submissionsItem, 1),
    evictClosed(privateSubmissionsItem, 1),
    evictClosed(deletionsItem, 1),
  ]);
  const after = await readSubmissions();
  await forgetPasswords((id) => isIn(before, id) && !isIn(after, id));
}

/** Settles what an earlier life of the worker left in the journals. Pages that wait for it wake the worker by asking. */
export async function recover(): Promise<void> {
  await Promise.all([recoverNow(), recoverDeletions()]);
}

function isIn(submissions: Submission[], id: string): boolean {
  return submissions.some((submission) => submission.id === id);
}
