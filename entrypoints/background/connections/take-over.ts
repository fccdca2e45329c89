import { activeOf, connectionsItem } from "@/utils/models/connection.ts";
import {
  FORMER_KEY_ID,
  formerSavedHintItem,
  formerSessionHintItem,
  formerSettingsItem,
  fromVersion1,
} from "@/utils/models/version-1.ts";
import { defineItem, readItems, removeItems } from "@/utils/storage/item.ts";
import { once } from "../once.ts";
import { changeConnections } from "./change.ts";
import { type ApiKey, parseKey } from "./keys.ts";

const savedKeyItem = defineItem("local:key", parseKey);
const sessionKeyItem = defineItem("session:key", parseKey);
const isStoredItem = defineItem(connectionsItem.key, (stored) => stored !== undefined);

const FORMER = [formerSettingsItem, savedKeyItem, formerSavedHintItem, sessionKeyItem, formerSessionHintItem];

/** Takes over version 1's values once; drop with version 3. @throws AppError `storageFailed`: they are still there */
export const takeOverVersion1 = once(() => navigator.locks.request("take-over", takeOver));

async function takeOver(): Promise<void> {
  const items = [isStoredItem, formerSettingsItem, savedKeyItem, sessionKeyItem] as const;
  const [isStored, former, ...keys] = await readItems(items);
  if (former === null && keys.every((key) => key === null)) return;
  if (former !== null || !isStored) await write(former, keys);
  await removeItems(FORMER);
}

async function write(former: unknown, [savedKey, sessionKey]: (ApiKey | null)[]): Promise<void> {
  const { connections, preferences } = fromVersion1(former);
  const { serviceUrl } = activeOf(connections);
  const keys = preferences.forgetKeyOnClose ? [sessionKey, savedKey] : [savedKey, sessionKey];
  const isOfService = ({ origin }: ApiKey) => serviceUrl === "" || origin === new URL(serviceUrl).origin;
  const key = keys.find((one) => one && isOfService(one));
  await changeConnections(() => connections, {
    added: key ? [{ keyId: FORMER_KEY_ID, key }] : [],
    preferences,
    // In the same call: others see either version 1's values or the new ones.
    also: [formerSettingsItem, savedKeyItem, formerSavedHintItem].map((item) => [item, null] as const),
  });
}
