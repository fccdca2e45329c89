import { type Damaged, damagedItem } from "@/utils/damaged.ts";
import { isRecord } from "@/utils/guards.ts";
import { changeItem, deletionsItem, settingsItem, submissionsItem } from "@/utils/storage.ts";
import type { StoredItem } from "@/utils/stored-item.ts";

/** So much is kept aside at most. */
const MOST = 50;
const MOST_CHARACTERS = 4_000;

/**
 * Keeps aside what of the settings and the journals cannot be read, once, before anything overwrites it. Nothing else
 * is kept: what is only a memory is read anew, and the slots of keys and passwords are replaced.
 *
 * To be called first in a life of the background: whoever changes these items afterwards waits for it at their locks.
 */
export async function keepDamagedAside(): Promise<void> {
  // What cannot be kept aside stays where it is, until the next start or whoever overwrites it.
  await Promise.allSettled([keepAside(settingsItem), keepAside(submissionsItem), keepAside(deletionsItem)]);
}

/** Forgets what was kept aside. */
export async function dismissDamaged(): Promise<void> {
  await damagedItem.removeValue();
}

function keepAside<T>(item: StoredItem<T>): Promise<void> {
  return navigator.locks.request(item.key, async () => {
    const stored = await item.getStored();
    const sound = item.sound(stored);
    const damaged = damagedParts(stored, sound).map(([field, value]) => toDamaged(item.key + field, value));
    if (damaged.length === 0) return;
    await changeItem(damagedItem, (earlier) => [...damaged, ...earlier].slice(0, MOST));
    await item.setValue(sound);
  });
}

function toDamaged(path: string, value: unknown): Damaged {
  // Firefox also stores what has no JSON.
  const json = String(JSON.stringify(value)).slice(0, MOST_CHARACTERS);
  return { name: path.replace("local:", ""), at: Date.now(), json };
}

/** What of a stored value is missing in what is sound of it: entries, fields, or all of it. */
function damagedParts(stored: unknown, sound: unknown): [field: string, value: unknown][] {
  if (stored === undefined || stored === null) return [];
  if (Array.isArray(stored) && Array.isArray(sound)) {
    const entries = new Set(sound);
    return stored.filter((entry) => !entries.has(entry)).map((entry) => ["", entry]);
  }
  if (isRecord(stored) && isRecord(sound)) {
    const fields = Object.entries(stored).filter(([name, value]) => !Object.is(sound[name], value));
    return fields.map(([name, value]) => [`.${name}`, value]);
  }
  return [["", stored]];
}
