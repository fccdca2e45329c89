import { recoverAll } from "./create/index.ts";
import { announceStart } from "./journal.ts";
import { trimJournal } from "./retention.ts";

/** Settles what the previous worker left open, and trims the journal. */
export async function start(): Promise<void> {
  announceStart();
  await recoverAll();
  await trimJournal();
}
