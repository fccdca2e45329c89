/** Values as version 1 stored them; pages read them until the background has migrated them. Drop with version 3. */
import { isRecord } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { type Connections, connectionsItem } from "./connection.ts";
import { type KeyHint, savedKeyHintsItem } from "./key-hint.ts";
import { type Preferences, preferencesItem } from "./preferences.ts";

/** Id of version 1's key: constant, so that pages know it before the background has migrated it. */
export const FORMER_KEY_ID = "version-1";

/** Null where never stored, or migrated. */
export const formerSettingsItem = defineItem("local:settings", (stored) => stored ?? null);
export const formerSavedHintItem = defineItem("local:keyNote", parseHint);
export const formerSessionHintItem = defineItem("session:keyNote", parseHint);

export function fromVersion1(former: unknown): { connections: Connections; preferences: Preferences } {
  const { connectionId, address, reachableByCors, ...preferences } = isRecord(former) ? former : {};
  const record = { id: connectionId, keyId: FORMER_KEY_ID, serviceUrl: address, reachableByCors };
  return { connections: connectionsItem.parse({ list: [record] }), preferences: preferencesItem.parse(preferences) };
}

function parseHint(stored: unknown): KeyHint[] {
  return savedKeyHintsItem.parse(isRecord(stored) ? [{ ...stored, keyId: FORMER_KEY_ID }] : []);
}
