import { forgetJobs } from "./jobs/create/batch/session.ts";
import { recoverAll } from "./jobs/create/index.ts";
import { forgetPasswords } from "./jobs/create/passwords.ts";
import { announceStart } from "./jobs/journal.ts";
import { clearClosed, trimJournal } from "./jobs/retention.ts";

/** Removes all closed tasks and their passwords. */
export async function clearActivity(): Promise<void> {
  const cleared = await clearClosed();
  await forgetPasswords((id) => cleared.includes(id));
  await forgetJobs(cleared);
}

/** Settles what the previous worker left open, and trims the journal. */
export async function start(): Promise<void> {
  announceStart();
  await recoverAll();
  await trimJournal();
}
