import { recoverAll } from "./create/index.ts";
import { resumeReconciling } from "./create/reconcile.ts";
import { announceStart } from "./journal.ts";
import { allowRetries } from "./remove/single.ts";
import { trimJournal } from "./retention.ts";

/** Settles what the previous worker left open, and trims the journal. */
export async function start(): Promise<void> {
  announceStart();
  await recoverAll();
  await trimJournal();
}

/** Looks for what could not be looked for until the user had repaired the connection. @throws AppError `storageFailed` */
export async function resume(): Promise<void> {
  allowRetries();
  await Promise.all([resumeReconciling(), recoverAll()]);
}
