import { latestReportsItem } from "@/utils/models/look-up.ts";
import { changeItem, type StoredItem } from "@/utils/storage/item.ts";

/** Changes a stored item; a full session storage loses the latest reports first. @throws AppError `storageFailed` */
export async function changeWithinQuota<T>(item: StoredItem<T>, update: (value: T) => T): Promise<T> {
  try {
    return await changeItem(item, update);
  } catch (thrown) {
    if (item.area === "local") throw thrown;
    await latestReportsItem.removeValue().catch(() => undefined);
    return changeItem(item, update);
  }
}
