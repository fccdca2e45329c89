import { AppError } from "@/utils/errors.ts";
import type { ConnectionRecord } from "@/utils/models/connection.ts";
import { type Client, createClient, type Gate } from "../client/index.ts";
import type { ApiKey } from "./keys.ts";
import { assertNoPause, gateOf, type Purpose } from "./pauses.ts";
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
  /** @throws AppError `rateLimited` while the service wants no writes */
  assertWritable: () => Promise<void>;
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
 * @param purpose - a pause that a write was answered with holds up the reads of jobs too
 * @returns the way; every request on it throws unsent: `permissionMissing` once the permission is taken away, and
 *   `rateLimited` within a pause that the service asked for
 * @throws AppError `notConnected`, `otherService` where another connection is active, `keyMissing` or
 *   `permissionMissing`; nothing has been sent then
 */
export async function openConnection(connectionId: string, purpose: Purpose = "person"): Promise<Connection> {
  const replaced = replacements;
  const { record, key } = await readActive();
  if (record.serviceUrl === "") throw new AppError("notConnected");
  if (connectionId !== record.id) throw new AppError("otherService");
  const sentKey = keyFor(record, key);
  const openedAt = withdrawals;
  const permissionGranted = await mayReach(record);
  const { id } = record;
  const gate = gateOf(id, purpose);
  const enter: Gate["enter"] = async (method) => {
    if (openedAt !== withdrawals) await mayReach(record);
    await gate.enter(method);
  };
  return {
    id,
    client: createClient({ address: record.serviceUrl, key: sentKey, gate: { ...gate, enter } }),
    permissionGranted,
    isCurrent: () => replaced === replacements,
    assertWritable: () => assertNoPause(id, "writes"),
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
