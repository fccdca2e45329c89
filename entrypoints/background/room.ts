import { damagedItem } from "@/utils/damaged.ts";
import {
  changeItem,
  type Deletion,
  deletionsItem,
  latestReportsItem,
  privateSubmissionsItem,
  type Submission,
  submissionsItem,
} from "@/utils/storage.ts";
import type { StoredItem } from "@/utils/stored-item.ts";
import { withoutOldest } from "./spare.ts";

/** What can be spared where an area is full, in this order: first what is only a memory, then what is over. */
const SPARED = {
  local: [
    () => damagedItem.removeValue(),
    () => Promise.all([thin(submissionsItem, 1 / 2), thin(deletionsItem, 1 / 2)]),
    () => Promise.all([thin(submissionsItem, 1), thin(deletionsItem, 1)]),
  ],
  session: [
    () => latestReportsItem.removeValue(),
    () => thin(privateSubmissionsItem, 1 / 2),
    () => thin(privateSubmissionsItem, 1),
  ],
};

/**
 * Changes a stored item as {@link changeItem} does. Where the browser cannot write it, what can be spared is given up
 * step by step, and it is tried again after each.
 *
 * @param update - gets the current value and returns the next one, anew for each try
 * @returns the value as it was written
 * @throws AppError `storageFailed` if the browser could not write it even so
 */
export async function changeMakingRoom<T>(item: StoredItem<T>, update: (value: T) => T): Promise<T> {
  for (const giveUp of item.key.startsWith("session:") ? SPARED.session : SPARED.local) {
    try {
      return await changeItem(item, update);
    } catch {
      // The item's lock is free again, so that no two who make room wait for each other.
      await giveUp().catch(() => undefined);
    }
  }
  return changeItem(item, update);
}

/**
 * Drops the oldest of what has come to its end from a journal.
 *
 * @param share - how much of it: 1 is everything
 * @throws AppError `storageFailed`
 */
export async function thin<T extends Submission | Deletion>(item: StoredItem<T[]>, share: number): Promise<void> {
  await changeItem(item, (entries) => withoutOldest(entries, share));
}
