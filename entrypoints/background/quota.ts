import { deletionsItem } from "@/utils/models/deletion.ts";
import type { JournalEntry } from "@/utils/models/journal-entry.ts";
import { latestReportsItem } from "@/utils/models/known-reports.ts";
import { privateSubmissionsItem, submissionsItem } from "@/utils/models/submission.ts";
import { changeItem, type StoredItem } from "@/utils/storage/item.ts";
import { withoutOldest } from "./retention.ts";

/** What is evicted where an area is full, in this order: first what is only a memory, then what is over. */
const EVICTIONS = {
  local: [
    () => Promise.all([evictClosed(submissionsItem, 1 / 2), evictClosed(deletionsItem, 1 / 2)]),
    () => Promise.all([evictClosed(submissionsItem, 1), evictClosed(deletionsItem, 1)]),
  ],
  session: [
    () => latestReportsItem.removeValue(),
    () => evictClosed(privateSubmissionsItem, 1 / 2),
    () => evictClosed(privateSubmissionsItem, 1),
  ],
};

/**
 * Changes a stored item as {@link changeItem} does. Where the browser cannot write it, the next {@link EVICTIONS} is
 * made, and it is tried again.
 *
 * @param update - gets the current value and returns the next one, anew for each try
 * @returns the value as it was written
 * @throws AppError `storageFailed` if the browser could not write it even so
 */
export async function changeWithinQuota<T>(item: StoredItem<T>, update: (value: T) => T): Promise<T> {
  for (const evict of item.key.startsWith("session:") ? EVICTIONS.session : EVICTIONS.local) {
    try {
      return await changeItem(item, update);
    } catch {
      // The item's lock is free again, so that no two evictions wait for each other.
      await evict().catch(() => undefined);
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
export async function evictClosed<T extends JournalEntry>(item: StoredItem<T[]>, share: number): Promise<void> {
  await changeItem(item, (entries) => withoutOldest(entries, share));
}
