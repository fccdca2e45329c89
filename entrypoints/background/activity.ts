import { deletionsItem, privateSubmissionsItem, submissionsItem } from "@/utils/storage.ts";
import { thin } from "./room.ts";

/** Clears the journals of everything that has come to its end. */
export async function clearActivity(): Promise<void> {
  await Promise.all([thin(submissionsItem, 1), thin(privateSubmissionsItem, 1), thin(deletionsItem, 1)]);
}
