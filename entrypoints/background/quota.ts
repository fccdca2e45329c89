import { latestReportsItem } from "@/utils/models/known-reports.ts";
import { changeItem, type StoredItem } from "@/utils/storage/item.ts";

/**
 * Changes a stored item as {@link changeItem} does. Where the session's storage is full, what is only a memory goes, and
 * it is tried again.
 *
 * @param update - gets the current value and returns the next one, anew for each try
 * @returns the value as it was written
 * @throws AppError `storageFailed` if the browser could not write it even so
 */
export async function changeWithinQuota<T>(item: StoredItem<T>, update: (value: T) => T): Promise<T> {
  try {
    return await changeItem(item, update);
  } catch (thrown) {
    if (!item.key.startsWith("session:")) throw thrown;
    await latestReportsItem.removeValue().catch(() => undefined);
    return changeItem(item, update);
  }
}
