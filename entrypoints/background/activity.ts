import { recoverAll } from "./jobs/create/index.ts";
import { announceStart } from "./jobs/journal.ts";
import { clearClosed, trimJournal } from "./jobs/retention.ts";
import { keptJobs, passwords } from "./jobs/session.ts";

/** Removes all closed tasks and their passwords. */
export async function clearActivity(): Promise<void> {
  const cleared = await clearClosed();
  await passwords.forget(...cleared);
  await keptJobs.forget(...cleared);
}

/** Settles what the previous worker left open, and trims the journal. */
export async function start(): Promise<void> {
  announceStart();
  await recoverAll();
  await trimJournal();
}
