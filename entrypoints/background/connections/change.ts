import { type Connections, connectionsItem } from "@/utils/models/connection.ts";
import { savedKeyHintsItem } from "@/utils/models/key-hint.ts";
import { type Preferences, preferencesItem } from "@/utils/models/preferences.ts";
import { setItems } from "@/utils/storage/item.ts";
import { changeWithinQuota } from "../quota.ts";
import { areaOf, dropKeys, hintOf, keyItem, type NamedKey, writeSessionKey } from "./keys.ts";

type Entry = Parameters<typeof setItems>[number];

interface Changes {
  added?: NamedKey[];
  /** Keys that the connections no longer name. */
  dropped?: string[];
  preferences?: Preferences;
  /** Entries written to the disk in the same call. */
  also?: readonly Entry[];
}

/**
 * Changes the connections with their keys. Writes new keys first and drops old ones last: a failure at any step leaves
 * each connection its key. @param change - may run several times @throws AppError `storageFailed`: nothing changed
 */
export async function changeConnections(
  change: (connections: Connections) => Connections,
  { added = [], dropped = [], preferences, also = [] }: Changes,
): Promise<void> {
  const isOnDisk = areaOf(preferences ?? (await preferencesItem.getValue())) === "local";
  const entries: Entry[] = [...also];
  if (isOnDisk && added.length > 0) {
    entries.push([savedKeyHintsItem, [...(await savedKeyHintsItem.getValue()), ...added.map(hintOf)]]);
    for (const { keyId, key } of added) entries.push([keyItem("local", keyId), key]);
  }
  if (preferences) {
    entries.push([preferencesItem, preferences]);
    // In one call: if the worker ended in between, a "forgotten" key would stay on the disk.
    if (!isOnDisk) entries.push(...dropped.map((keyId) => [keyItem("local", keyId), null] as const));
  }
  const setValue = (connections: Connections) => setItems([connectionsItem, connections], ...entries);
  try {
    if (!isOnDisk) for (const key of added) await writeSessionKey(key);
    await changeWithinQuota({ ...connectionsItem, setValue }, change);
  } catch (thrown) {
    await dropKeys(added.map(({ keyId }) => keyId)).catch(() => undefined);
    throw thrown;
  }
  // Keys left over are dropped at the next start.
  await dropKeys(dropped).catch(() => undefined);
}
