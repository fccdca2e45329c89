import { AppError } from "@/utils/errors.ts";
import type { ConnectionRecord } from "@/utils/models/connection.ts";
import { type Client, createClient } from "../client/index.ts";
import type { ApiKey } from "./keys.ts";
import { mayReach } from "./permission.ts";
import { readActive } from "./records.ts";

/** An open way to the service. */
export interface Connection {
  id: string;
  client: Client;
  /** Whether the browser lets the extension send any header, without a CORS preflight. */
  permissionGranted: boolean;
  /** Is this still the service and the key of now? What is known by another key may be another account's. */
  isCurrent: () => boolean;
}

/** Grows with every address or key that is replaced. */
let replacements = 0;

/** Grows with every permission that is taken away. */
let withdrawals = 0;

/** Tells every open connection that it is not the current one any more. */
export function noteReplacement(): void {
  replacements++;
}

/** Lets every open connection ask, before its next request, whether it may still be sent. */
export function noteWithdrawal(): void {
  withdrawals++;
}

/**
 * Opens the way to a service that the user connected.
 *
 * @returns the way; once the permission is taken away, every request on it throws `permissionMissing` unsent
 * @throws AppError `notConnected`, `otherService` where another connection is active, `keyMissing` or
 *   `permissionMissing`; nothing has been sent then
 */
export async function openConnection(connectionId: string): Promise<Connection> {
  const replaced = replacements;
  const { record, key } = await readActive();
  if (record.serviceUrl === "") throw new AppError("notConnected");
  if (connectionId !== record.id) throw new AppError("otherService");
  const sentKey = keyFor(record, key);
  const openedAt = withdrawals;
  const permissionGranted = await mayReach(record);
  const assertOpen = async () => {
    if (openedAt !== withdrawals) await mayReach(record);
  };
  return {
    id: record.id,
    client: createClient({ address: record.serviceUrl, key: sentKey, assertOpen }),
    permissionGranted,
    isCurrent: () => replaced === replacements,
  };
}

/**
 * Returns the key that may be sent to the service of a connection.
 *
 * @throws AppError `notConnected`, or `keyMissing` where the key is of another origin
 */
export function keyFor({ serviceUrl }: ConnectionRecord, saved: ApiKey | null): string {
  if (serviceUrl === "") throw new AppError("notConnected");
  if (saved?.origin !== new URL(serviceUrl).origin) throw new AppError("keyMissing");
  return saved.key;
}
