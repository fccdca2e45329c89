import { browser } from "wxt/browser";
import { connectionsItem, keyIdsOf, nameAllKeys } from "@/utils/models/connection.ts";
import type { KeyHint } from "@/utils/models/key-hint.ts";
import { defineItem } from "@/utils/storage/item.ts";
import { changeWithinQuota } from "../quota.ts";
import {
  type ApiKey,
  dropKeys,
  HINTS,
  hintOf,
  KEY_AREAS,
  KEY_NAME,
  type KeyArea,
  parseKey,
  withKeyLock,
} from "./keys.ts";
import { readConnections } from "./records.ts";

const areNamedItem = defineItem(connectionsItem.key, nameAllKeys);

/** Drops keys that no connection names and repairs hints. Keeps all keys while a connection is unreadable. */
export function tidyKeys(): Promise<void> {
  return withKeyLock(async () => {
    const named = (await readConnections()).list.flatMap(keyIdsOf);
    const areNamed = await areNamedItem.getValue();
    for (const area of KEY_AREAS) {
      const keys = await readKeysIn(area);
      const left = keys.filter(([keyId]) => named.includes(keyId) || !areNamed);
      if (left.length < keys.length) {
        await dropKeys(keys.filter((key) => !left.includes(key)).map(([keyId]) => keyId));
      }
      // Pages ask for a key again that has no hint.
      const hints = left.flatMap(([keyId, key]) => (key ? [hintOf({ keyId, key })] : []));
      if (textOf(hints) !== textOf(await HINTS[area].getValue())) await changeWithinQuota(HINTS[area], () => hints);
    }
  });
}

/** Writes hints with their fields in one order: Chromium gives them back in another. */
function textOf(hints: KeyHint[]): string {
  return JSON.stringify(hints, ["keyId", "origin", "ending"] satisfies (keyof KeyHint)[]);
}

/** Lists the stored keys of an area by name; null for a corrupt one. */
async function readKeysIn(area: KeyArea): Promise<[string, ApiKey | null][]> {
  const stored = Object.entries(await browser.storage[area].get());
  return stored.flatMap(([name, value]) =>
    name.startsWith(KEY_NAME) ? [[name.slice(KEY_NAME.length), parseKey(value)]] : [],
  );
}
