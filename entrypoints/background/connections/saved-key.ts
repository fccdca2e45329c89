import { AppError } from "@/utils/errors.ts";
import type { OfConnection } from "@/utils/messages.ts";
import { keyIdsOf } from "@/utils/models/connection.ts";
import { dropKeys, withKeyLock } from "./keys.ts";
import { readActive } from "./records.ts";

/** Is a key that was entered the saved one, which no page can read? */
export async function isSavedKey({ connectionId, key }: OfConnection & { key: string }): Promise<boolean> {
  const { record, key: saved } = await readActive();
  return record.id === connectionId && saved?.key === key;
}

/** Forgets a key here, not at the service. @throws AppError `otherService` if another connection is active */
export function forgetKey({ connectionId }: OfConnection): Promise<void> {
  return withKeyLock(async () => {
    const { record } = await readActive();
    if (record.id !== connectionId) throw new AppError("otherService");
    await dropKeys(keyIdsOf(record));
  });
}
