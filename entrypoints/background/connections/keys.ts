import { isText } from "@/utils/guards.ts";
import { type KeyHint, savedKeyHintsItem, sessionKeyHintsItem } from "@/utils/models/key-hint.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { changeItem, defineItem, readItems, removeItems, type StoredItem, setItems } from "@/utils/storage/item.ts";
import { type ParsedBy, parseOrNull } from "@/utils/storage/schema.ts";
import { changeWithinQuota } from "../quota.ts";

/** A key, and the only origin it may be sent to. */
export type ApiKey = ParsedBy<typeof parseKey>;

export interface NamedKey {
  keyId: string;
  key: ApiKey;
}

/** The disk, or memory until the browser closes. */
export type KeyArea = "local" | "session";
export const KEY_AREAS: KeyArea[] = ["local", "session"];

export const HINTS = { local: savedKeyHintsItem, session: sessionKeyHintsItem };

/** Prefix of the item that each key has; used only in this folder. */
export const KEY_NAME = "key.";
export const parseKey = parseOrNull({ origin: isText, key: isText });

/** The ending of a shorter key would reveal too much of it. */
const MIN_KEY_LENGTH_WITH_ENDING = 12;

/** Locks out every other save, move or removal of a key. Not re-entrant. */
export function withKeyLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request("key", work);
}

export function keyItem(area: KeyArea, keyId: string): StoredItem<ApiKey | null> {
  return defineItem(`${area}:${KEY_NAME}${keyId}`, parseKey);
}

export function areaOf({ forgetKeyOnClose }: Preferences): KeyArea {
  return forgetKeyOnClose ? "session" : "local";
}

export async function readKey(keyId: string): Promise<ApiKey | null> {
  const [ofSession, saved] = await readItems([keyItem("session", keyId), keyItem("local", keyId)]);
  return ofSession ?? saved;
}

/** Writes a key, with its hint, until the browser closes. @throws AppError `storageFailed`: neither was written */
export async function writeSessionKey(named: NamedKey): Promise<void> {
  const { keyId, key } = named;
  const setValue = (hints: KeyHint[]) => setItems([keyItem("session", keyId), key], [sessionKeyHintsItem, hints]);
  await changeWithinQuota({ ...sessionKeyHintsItem, setValue }, (hints) => [
    ...hints.filter((hint) => hint.keyId !== keyId),
    hintOf(named),
  ]);
}

export async function dropKeys(keyIds: string[]): Promise<void> {
  await removeItems(keyIds.flatMap((keyId) => KEY_AREAS.map((area) => keyItem(area, keyId))));
  const isDropped = ({ keyId }: KeyHint) => keyIds.includes(keyId);
  for (const item of Object.values(HINTS)) {
    if (!(await item.getValue()).some(isDropped)) continue;
    await changeItem(item, (hints) => hints.filter((hint) => !isDropped(hint)));
  }
}

/** Returns what pages may know about a key. */
export function hintOf({ keyId, key: { origin, key } }: NamedKey): KeyHint {
  return { keyId, origin, ending: key.length < MIN_KEY_LENGTH_WITH_ENDING ? "" : key.slice(-4) };
}
