import type { OfConnection } from "@/utils/messages.ts";
import { readActive } from "./records.ts";

/** Is a key that was entered the saved one, which no page can read? */
export async function isSavedKey({ connectionId, key }: OfConnection & { key: string }): Promise<boolean> {
  const { record, key: saved } = await readActive();
  return record.id === connectionId && saved?.key === key;
}
