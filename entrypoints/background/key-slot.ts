import { isText } from "@/utils/guards.ts";
import { type KeyNote, savedKeyNoteItem, sessionKeyNoteItem } from "@/utils/models/key-note.ts";
import { readSettings, type Settings, settingsItem } from "@/utils/models/settings.ts";
import { defineItem, removeItems, setItems } from "@/utils/storage/item.ts";
import { parseOrNull } from "@/utils/storage/schema.ts";
import { changeWithinQuota } from "./quota.ts";

/** The key and the only origin it is sent to. Nothing else in the extension names these two slots. */
export interface KeySlot {
  origin: string;
  key: string;
}
const parseSlot = parseOrNull<KeySlot>({ origin: isText, key: isText });
const savedKeyItem = defineItem("local:key", parseSlot);
const sessionKeyItem = defineItem("session:key", parseSlot);

const SAVED = [savedKeyItem, savedKeyNoteItem] as const;
const SESSION = [sessionKeyItem, sessionKeyNoteItem] as const;

/** A shorter key would give too much of itself away by its ending. */
const SHORTEST_KEY_WITH_ENDING = 12;

/** The saved key, or null where there is none. */
export async function readSlot(): Promise<KeySlot | null> {
  const [ofSession, saved] = await Promise.all([sessionKeyItem.getValue(), savedKeyItem.getValue()]);
  return ofSession ?? saved;
}

/**
 * Saves the key and the settings that go with it; they also say whether it is kept off the disk.
 *
 * @param change - changes the settings; it may run several times
 * @throws AppError `storageFailed`: the key and the settings are what they were
 */
export async function saveKey(slot: KeySlot, change = (settings: Settings) => settings): Promise<void> {
  const { forgetKeyOnClose } = change(await readSettings());
  const former = await sessionKeyItem.getValue();
  const saved = forgetKeyOnClose ? null : slot;
  // In one call, because the browser may end between two: then the key of one service stood beside another's address.
  const setValue = (settings: Settings) =>
    setItems([savedKeyItem, saved], [savedKeyNoteItem, saved && noteOf(saved)], [settingsItem, settings]);
  try {
    if (forgetKeyOnClose) await saveForSession(slot);
    await changeWithinQuota({ ...settingsItem, setValue }, change);
  } catch (thrown) {
    await saveForSession(former).catch(() => undefined);
    throw thrown;
  }
  await removeItems([...(forgetKeyOnClose ? SAVED : SESSION)]);
}

async function saveForSession(slot: KeySlot | null): Promise<void> {
  if (!slot) return removeItems([...SESSION]);
  await changeWithinQuota(sessionKeyItem, () => slot);
  await changeWithinQuota(sessionKeyNoteItem, () => noteOf(slot));
}

/** Lets nobody else save, move or forget the key meanwhile. What is done in turn must not ask for a turn itself. */
export function inKeyTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request("key", work);
}

/** Forgets the key everywhere in the browser. The service still knows it. */
export async function forgetKey(): Promise<void> {
  await removeItems([...SAVED, ...SESSION]);
}

/** Writes what pages may know of the saved key anew where that is invalid: they would ask for the key again. */
export async function mendKeyNote(): Promise<void> {
  for (const [keyItem, noteItem] of [SAVED, SESSION]) {
    const slot = await keyItem.getValue();
    if (slot && !(await noteItem.getValue())) await changeWithinQuota(noteItem, (note) => note ?? noteOf(slot));
  }
}

function noteOf({ origin, key }: KeySlot): KeyNote {
  return { origin, ending: key.length < SHORTEST_KEY_WITH_ENDING ? "" : key.slice(-4) };
}
