import { isText } from "@/utils/guards.ts";
import { type KeyHint, savedKeyHintsItem, sessionKeyHintsItem } from "@/utils/models/key-hint.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { changeItem, defineItem, readItems, removeItems, type StoredItem, setItems } from "@/utils/storage/item.ts";
import { parseOrNull } from "@/utils/storage/schema.ts";
import { changeWithinQuota } from "../quota.ts";

/** A key and the only origin it is sent to. */
export interface ApiKey {
  origin: string;
  key: string;
}

/** A key with the name under which connections refer to it. */
export interface NamedKey {
  keyId: string;
  key: ApiKey;
}

/** On the disk, or in memory until the browser closes. */
export type KeyArea = "local" | "session";
export const KEY_AREAS: KeyArea[] = ["local", "session"];

export const HINTS = { local: savedKeyHintsItem, session: sessionKeyHintsItem };

/** Every key has an item of its own, which nothing outside this folder names. */
export const KEY_NAME = "key.";
export const parseKey = parseOrNull<ApiKey>({ origin: isText, key: isText });

/** A shorter key would give too much of itself away by its ending. */
const SHORTEST_KEY_WITH_ENDING = 12;

/** Lets nobody else save, move or forget a key meanwhile. Not re-entrant. */
export function withKeyLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request("key", work);
}

/** Declares the item of a key. */
export function keyItem(area: KeyArea, keyId: string): StoredItem<ApiKey | null> {
  return defineItem(`${area}:${KEY_NAME}${keyId}`, parseKey);
}

/** The area in which these preferences want the keys. */
export function areaOf({ forgetKeyOnClose }: Preferences): KeyArea {
  return forgetKeyOnClose ? "session" : "local";
}

/** Reads a key; null where there is none of this name. */
export async function readKey(keyId: string): Promise<ApiKey | null> {
  const [ofSession, saved] = await readItems([keyItem("session", keyId), keyItem("local", keyId)]);
  return ofSession ?? saved;
}

/**
 * Writes a key that is forgotten when the browser closes, and its hint.
 *
 * @throws AppError `storageFailed`: neither was written
 */
export async function writeSessionKey(named: NamedKey): Promise<void> {
  const { keyId, key } = named;
  const setValue = (hints: KeyHint[]) => setItems([keyItem("session", keyId), key], [sessionKeyHintsItem, hints]);
  await changeWithinQuota({ ...sessionKeyHintsItem, setValue }, (hints) => [
    ...hints.filter((hint) => hint.keyId !== keyId),
    hintOf(named),
  ]);
}

/** Removes keys and their hints wherever they lie. The service still knows them. */
export async function dropKeys(keyIds: string[]): Promise<void> {
  await removeItems(keyIds.flatMap((keyId) => KEY_AREAS.map((area) => keyItem(area, keyId))));
  const isDropped = ({ keyId }: KeyHint) => keyIds.includes(keyId);
  for (const item of Object.values(HINTS)) {
    if (!(await item.getValue()).some(isDropped)) continue;
    await changeItem(item, (hints) => hints.filter((hint) => !isDropped(hint)));
  }
}

/** Makes what pages may know of a key. */
export function hintOf({ keyId, key: { origin, key } }: NamedKey): KeyHint {
  return { keyId, origin, ending: key.length < SHORTEST_KEY_WITH_ENDING ? "" : key.slice(-4) };
}
