import { deletionsItem, privateSubmissionsItem, submissionsItem } from "@/utils/storage.ts";
import { recoverDeletions } from "./deletions/index.ts";
import { thin } from "./room.ts";
import { recoverSubmissions } from "./submissions.ts";

/** Clears the journals of everything that has come to its end. */
export async function clearActivity(): Promise<void> {
  await Promise.all([thin(submissionsItem, 1), thin(privateSubmissionsItem, 1), thin(deletionsItem, 1)]);
}

/** Settles what an earlier life of the worker left in the journals. Pages that wait for it wake the worker by asking. */
export async function recover(): Promise<void> {
  await Promise.all([recoverSubmissions(), recoverDeletions()]);
}
