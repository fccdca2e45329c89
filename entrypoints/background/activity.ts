import { recoverAll } from "./jobs/create/index.ts";
import { forgetPasswords } from "./jobs/create/passwords.ts";
import { announceStart } from "./jobs/journal.ts";
import { clearClosed, trimJournal } from "./jobs/retention.ts";

/** Clears the journal of everything that has come to its end, and forgets the passwords that belong to it. */
export async function clearActivity(): Promise<void> {
  const cleared = await clearClosed();
  await forgetPasswords((id) => cleared.includes(id));
}

/** Settles what the last life of the worker left, and drops what is too old. */
export async function start(): Promise<void> {
  announceStart();
  await recoverAll();
  await trimJournal();
}
