/**
 * Values as version 1 stored them. The background takes them over at its first start; until then pages read them here.
 * To be dropped with version 3.
 */
import { isRecord } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { type Connections, connectionsItem } from "./connection.ts";
import { type KeyHint, savedKeyHintsItem } from "./key-hint.ts";
import { type Preferences, preferencesItem } from "./preferences.ts";

/** Names version 1's key: always the same, for the background and for pages that open before it has taken it over. */
export const FORMER_KEY_ID = "version-1";

/** Null where they were never stored, or are taken over. */
export const formerSettingsItem = defineItem("local:settings", (stored) => stored ?? null);
export const formerSavedHintItem = defineItem("local:keyNote", parseHint);
export const formerSessionHintItem = defineItem("session:keyNote", parseHint);

/** Reads version 1's settings as connections and preferences. */
export function fromVersion1(former: unknown): { connections: Connections; preferences: Preferences } {
  const { connectionId, address, reachableByCors, ...preferences } = isRecord(former) ? former : {};
  const record = { id: connectionId, keyId: FORMER_KEY_ID, serviceUrl: address, reachableByCors };
  return { connections: connectionsItem.parse({ list: [record] }), preferences: preferencesItem.parse(preferences) };
}

function parseHint(stored: unknown): KeyHint[] {
  return savedKeyHintsItem.parse(isRecord(stored) ? [{ ...stored, keyId: FORMER_KEY_ID }] : []);
}
