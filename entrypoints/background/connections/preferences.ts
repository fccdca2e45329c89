import { keyIdsOf } from "@/utils/models/connection.ts";
import { type Preferences, preferencesItem } from "@/utils/models/preferences.ts";
import { changeWithinQuota } from "../quota.ts";
import { changeConnections } from "./change.ts";
import { areaOf, keyItem, type NamedKey, withKeyLock } from "./keys.ts";
import { readConnections } from "./records.ts";
import { takeOverVersion1 } from "./take-over.ts";

/** Changes preferences; `forgetKeyOnClose` moves the keys. @throws AppError `storageFailed`: nothing changed */
export async function changePreferences(changes: Partial<Preferences>): Promise<void> {
  await withKeyLock(async () => {
    await takeOverVersion1();
    const change = (preferences: Preferences) => ({ ...preferences, ...changes });
    if (changes.forgetKeyOnClose === undefined) await changeWithinQuota(preferencesItem, change);
    else await moveKeys(change(await preferencesItem.getValue()));
  });
}

/** Moves all keys to the preferred area under new names, and saves the preferences with them. */
async function moveKeys(preferences: Preferences): Promise<void> {
  const area = areaOf(preferences) === "local" ? "session" : "local";
  const added: NamedKey[] = [];
  const moved = new Map<string, string>();
  for (const formerId of (await readConnections()).list.flatMap(keyIdsOf)) {
    const key = await keyItem(area, formerId).getValue();
    if (!key) continue;
    const keyId = crypto.randomUUID();
    moved.set(formerId, keyId);
    added.push({ keyId, key });
  }
  const renamed = (keyId: string) => moved.get(keyId) ?? keyId;
  await changeConnections(
    ({ list, ...others }) => ({
      ...others,
      list: list.map((one) => ({ ...one, keyId: renamed(one.keyId), formerKeyId: renamed(one.formerKeyId) })),
    }),
    { added, dropped: [...moved.keys()], preferences },
  );
}
