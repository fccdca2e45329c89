import { recoverDeletions } from "./deletions/index.ts";
import { announceStart } from "./jobs/journal.ts";
import { clearClosed, trimJournal } from "./jobs/retention.ts";
import { recoverNow } from "./submissions/index.ts";
import { forgetPasswords } from "./submissions/passwords.ts";

/** Clears the journal of everything that has come to its end, and forgets the passwords that belong to it. */
export async function clearActivity(): Promise<void> {
  const cleared = await clearClosed();
  await forgetPasswords((id) => cleared.includes(id));
}

/** Settles what an earlier life of the worker left in the journal. Pages that wait for it wake the worker by asking. */
export async function recover(): Promise<void> {
  await Promise.all([recoverNow(), recoverDeletions()]);
}

/** Settles what the last life of the worker left, and drops what is too old. */
export async function start(): Promise<void> {
  announceStart();
  await recover();
  await trimJournal();
}
