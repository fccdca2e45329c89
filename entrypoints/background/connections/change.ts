import { type Connections, connectionsItem } from "@/utils/models/connection.ts";
import { savedKeyHintsItem } from "@/utils/models/key-hint.ts";
import { type Preferences, preferencesItem } from "@/utils/models/preferences.ts";
import { setItems } from "@/utils/storage/item.ts";
import { changeWithinQuota } from "../quota.ts";
import { areaOf, dropKeys, hintOf, keyItem, type NamedKey, writeSessionKey } from "./keys.ts";

type Entry = Parameters<typeof setItems>[number];

interface Changes {
  /** New keys that the connections name from now on. */
  added?: NamedKey[];
  /** Keys that they name no more. */
  dropped?: string[];
  preferences?: Preferences;
  /** What else is written on the disk in the same call. */
  also?: readonly Entry[];
}

/**
 * Changes the connections and what belongs to them: new keys are written before or with them, former ones are dropped
 * after them, so that a failure or the worker's end at any step leaves a connection with its key.
 *
 * @param change - may run several times
 * @throws AppError `storageFailed`: connections, preferences and keys are what they were
 */
export async function changeConnections(
  change: (connections: Connections) => Connections,
  { added = [], dropped = [], preferences, also = [] }: Changes,
): Promise<void> {
  const isOnDisk = areaOf(preferences ?? (await preferencesItem.getValue())) === "local";
  const entries: Entry[] = [...also, ...(isOnDisk ? await savedEntries(added) : [])];
  if (preferences) {
    entries.push([preferencesItem, preferences]);
    // Were the worker to end between two calls, a key would stay on the disk that is said to be forgotten.
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
  // What cannot be dropped now is dropped at the next start.
  await dropKeys(dropped).catch(() => undefined);
}

async function savedEntries(added: NamedKey[]): Promise<Entry[]> {
  if (added.length === 0) return [];
  const hints = [...(await savedKeyHintsItem.getValue()), ...added.map(hintOf)];
  return [...added.map(({ keyId, key }) => [keyItem("local", keyId), key] as const), [savedKeyHintsItem, hints]];
}
