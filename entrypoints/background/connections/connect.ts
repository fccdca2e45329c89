import type { ConnectionCheck, ConnectionRequest } from "@/utils/connection-check.ts";
import { AppError } from "@/utils/errors.ts";
import { isTexts } from "@/utils/guards.ts";
import type { OfConnection } from "@/utils/messages.ts";
import {
  type ConnectionRecord,
  type Connections,
  connectionsItem,
  keyIdsOf,
  NO_CONNECTION,
} from "@/utils/models/connection.ts";
import { latestReportsItem } from "@/utils/models/look-up.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { REPORT_PAGE } from "@/utils/url.ts";
import { forgetConnection } from "../reports/known.ts";
import { changeConnections } from "./change.ts";
import { checkConnection, testConnection } from "./check.ts";
import { dropKeys, withKeyLock } from "./keys.ts";
import { noteReplacement, noteWithdrawal } from "./open.ts";
import { giveBack } from "./permission.ts";
import { readActive, readConnections } from "./records.ts";

/**
 * Saves the service's address and key and tests them. Another origin never gets the saved key. Another service or
 * account is a new connection, and what is remembered of the former one is forgotten. At another address, or for another
 * account, what is entered has to pass the test first where the former connection has a key.
 *
 * @param request - an empty key keeps the saved one, as does one that the service rejects
 * @throws AppError `storageFailed`
 */
export async function connect(request: ConnectionRequest): Promise<ConnectionCheck> {
  const tried = await tryFirst(request);
  if (tried?.failure) return { ...tried, isNotSaved: true };
  const former = await withKeyLock(() => save(request));
  await giveBack(former.serviceUrl, request.serviceUrl);
  return checkConnection();
}

/** @returns null where there is nothing to lose */
async function tryFirst(request: ConnectionRequest): Promise<ConnectionCheck | null> {
  const { record: former, key: saved } = await readActive();
  if (former.serviceUrl === "" || !saved || !(isMoved(former, request) || isOther(former, request))) return null;
  const { serviceUrl, key } = request;
  const record = { ...NO_CONNECTION, id: serviceUrl, serviceUrl };
  const tried = await testConnection(record, key === "" ? saved : { origin: new URL(serviceUrl).origin, key });
  if (tried.failure) await giveBack(serviceUrl, former.serviceUrl);
  return tried;
}

function isMoved(former: ConnectionRecord, { serviceUrl }: ConnectionRequest): boolean {
  return former.serviceUrl !== serviceUrl;
}

/** Unless the user says that it is the same, another address is another service. */
function isOther(former: ConnectionRecord, request: ConnectionRequest): boolean {
  return request.isOtherAccount ?? isMoved(former, request);
}

/** Saves the connection or nothing. @returns the former one */
async function save(request: ConnectionRequest): Promise<ConnectionRecord> {
  const { record: former, key: saved } = await readActive();
  const isNew = isOther(former, request);
  const isReplaced = isNew || isMoved(former, request) || (request.key !== "" && request.key !== saved?.key);
  // Another key may show other reports of the same account; requests under way must not restore the old ones.
  if (isReplaced) {
    noteReplacement();
    await navigator.locks.request(latestReportsItem.key, latestReportsItem.removeValue);
  }
  const { serviceUrl, key } = request;
  const { origin } = new URL(serviceUrl);
  const kept = saved?.origin === origin ? former : NO_CONNECTION;
  const isNewKey = key !== "" && (kept === NO_CONNECTION || key !== saved?.key);
  const keyId = isNewKey ? crypto.randomUUID() : kept.keyId;
  // Keep the last key that was not rejected until the new one has been tested.
  const formerKeyId = isNewKey ? kept.formerKeyId || kept.keyId : kept.formerKeyId;
  const others = isNew ? { ...NO_CONNECTION, id: crypto.randomUUID() } : former;
  const record = { ...others, keyId, formerKeyId, serviceUrl, reachableByCors: false };
  const named = keyIdsOf(record);
  const change = (connections: Connections) => ({
    ...connections,
    activeId: record.id,
    list: [...connections.list.filter(({ id }) => id !== former.id), record],
    removed: [...removedIn(connections), ...(isNew && former.id !== "" ? [former.id] : [])],
  });
  const preferences = await preferencesItem.getValue();
  const isFixed = !["{address}", origin].some((part) => preferences.reportPage.includes(part));
  await changeConnections(change, {
    // At a fixed address, the ids of another service's reports would open those of the former one.
    ...(isNew &&
      isFixed &&
      former.id !== "" &&
      isMoved(former, request) && { preferences: { ...preferences, reportPage: REPORT_PAGE } }),
    added: isNewKey ? [{ keyId, key: { origin, key } }] : [],
    dropped: keyIdsOf(former).filter((one) => !named.includes(one)),
  });
  if (isReplaced) noteReplacement();
  // Where that fails, the next start of the worker does it.
  if (isNew) await forgetRemoved().catch(() => undefined);
  return former;
}

/** Forgets what is remembered of removed connections. @throws AppError `storageFailed` */
export async function forgetRemoved(): Promise<void> {
  const ids = removedIn(await readConnections());
  if (ids.length === 0) return;
  for (const id of ids) await forgetConnection(id);
  await changeConnections((connections) => {
    return { ...connections, removed: removedIn(connections).filter((id) => !ids.includes(id)) };
  }, {});
}

function removedIn({ removed }: Connections): string[] {
  return isTexts(removed) ? removed : [];
}

/** Calls back after each change of the connections, once a former one is forgotten. */
export function onConnectionsChange(listener: () => void): void {
  connectionsItem.watch(() => void withKeyLock(async () => listener()));
}

/** Is a key that was entered the saved one, which no page can read? */
export async function isSavedKey({ connectionId, key }: OfConnection & { key: string }): Promise<boolean> {
  const { record, key: saved } = await readActive();
  return record.id === connectionId && saved?.key === key;
}

/** Forgets a key here, not at the service: no request is sent with it any more. @throws AppError `otherService` */
export function forgetKey({ connectionId }: OfConnection): Promise<void> {
  return withKeyLock(async () => {
    const { record } = await readActive();
    if (record.id !== connectionId) throw new AppError("otherService");
    await dropKeys(keyIdsOf(record));
    noteWithdrawal();
  });
}
