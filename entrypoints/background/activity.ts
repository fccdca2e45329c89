import { changeItem, deletionsItem, isOpen, privateSubmissionsItem, submissionsItem } from "@/utils/storage.ts";

/** Clears the journals of everything that has come to its end. */
export async function clearActivity(): Promise<void> {
  for (const item of [submissionsItem, privateSubmissionsItem]) {
    await changeItem(item, (submissions) => submissions.filter(isOpen));
  }
  await changeItem(deletionsItem, (deletions) => {
    const open = deletions.filter(isOpen);
    // A batch that is still running is told as a whole.
    const batches = new Set(open.map(({ batch }) => batch));
    return deletions.filter((deletion) => open.includes(deletion) || (deletion.batch && batches.has(deletion.batch)));
  });
}
