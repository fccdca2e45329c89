import {
  changeItem,
  type DeletionState,
  deletionsItem,
  privateSubmissionsItem,
  type SubmissionState,
  submissionsItem,
} from "@/utils/storage.ts";

/** What is still going on, or still has to be decided by the user. */
const OPEN: (SubmissionState | DeletionState)[] = ["sending", "unknown", "waiting", "queued", "deleting"];

/** Clears the journals of everything that has come to its end. */
export async function clearActivity(): Promise<void> {
  for (const item of [submissionsItem, privateSubmissionsItem]) {
    await changeItem(item, (submissions) => submissions.filter(({ state }) => OPEN.includes(state)));
  }
  await changeItem(deletionsItem, (deletions) => {
    const open = deletions.filter(({ state }) => OPEN.includes(state));
    // A batch that is still running is told as a whole.
    const batches = new Set(open.map(({ batch }) => batch));
    return deletions.filter((deletion) => open.includes(deletion) || (deletion.batch && batches.has(deletion.batch)));
  });
}
