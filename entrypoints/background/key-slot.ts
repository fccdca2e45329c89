import { isText } from "@/utils/guards.ts";
import { soundOrNull } from "@/utils/soundness.ts";
import { type KeyNote, savedKeyNoteItem, sessionKeyNoteItem } from "@/utils/storage.ts";
import { defineItem, removeItems } from "@/utils/stored-item.ts";
import { changeWithinQuota } from "./quota.ts";

/** The key and the only origin it is sent to. Nothing else in the extension names these two slots. */
export interface KeySlot {
  origin: string;
  key: string;
}
const soundSlot = soundOrNull<KeySlot>({ origin: isText, key: isText });
const savedKeyItem = defineItem("local:key", soundSlot);
const sessionKeyItem = defineItem("session:key", soundSlot);

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
 * Saves the key in one place and forgets it in the other.
 *
 * @param forgetOnClose - keeps it off the disk
 */
export async function saveKey(slot: KeySlot, forgetOnClose: boolean): Promise<void> {
  const [[keyItem, noteItem], others] = forgetOnClose ? [SESSION, SAVED] : [SAVED, SESSION];
  await changeWithinQuota(keyItem, () => slot);
  await changeWithinQuota(noteItem, () => noteOf(slot));
  await removeItems([...others]);
}

/** Lets nobody else save, move or forget the key meanwhile. What is done in turn must not ask for a turn itself. */
export function inKeyTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request("key", work);
}

/** Forgets the key everywhere in the browser. The service still knows it. */
export async function forgetKey(): Promise<void> {
  await removeItems([...SAVED, ...SESSION]);
}

/** Writes what pages may know of the saved key anew where that is damaged: they would ask for the key again. */
export async function mendKeyNote(): Promise<void> {
  for (const [keyItem, noteItem] of [SAVED, SESSION]) {
    const slot = await keyItem.getValue();
    if (slot && !(await noteItem.getValue())) await changeWithinQuota(noteItem, (note) => note ?? noteOf(slot));
  }
}

function noteOf({ origin, key }: KeySlot): KeyNote {
  return { origin, ending: key.length < SHORTEST_KEY_WITH_ENDING ? "" : key.slice(-4) };
}
