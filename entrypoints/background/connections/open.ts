import { AppError } from "@/utils/errors.ts";
import type { ConnectionRecord } from "@/utils/models/connection.ts";
import { type Client, createClient, type Gate } from "../client/index.ts";
import { type ApiKey, readKey } from "./keys.ts";
import { assertNoPause, gateOf, type Purpose } from "./pauses.ts";
import { mayReach } from "./permission.ts";
import { readActive } from "./records.ts";

export interface Connection {
  id: string;
  client: Client;
  /** Can any header be sent without a CORS preflight? */
  permissionGranted: boolean;
  /** Are the service and the key unchanged? Another key may belong to another account. */
  isCurrent: () => boolean;
  /** @throws AppError `rateLimited` while the service has paused writes */
  assertWritable: () => Promise<void>;
}

let replacements = 0;

let withdrawals = 0;

/** Marks every open connection as no longer current. */
export function noteReplacement(): void {
  replacements++;
}

/** Makes every open connection check before its next request whether it may still be opened. */
export function noteWithdrawal(): void {
  withdrawals++;
}

/**
 * Opens the connection if it is the active one.
 *
 * @param purpose - for a `job`, pauses that a write was answered with hold up reads too
 * @param assertWanted - runs before every attempt, repeats included; throwing stops the request
 * @returns a client whose requests throw unsent: the errors below once they hold, or `rateLimited` during a pause
 * @throws AppError `notConnected`, `otherService`, `keyMissing` or `permissionMissing`; nothing was sent
 */
export async function openConnection(
  connectionId: string,
  purpose: Purpose = "person",
  assertWanted?: () => Promise<void>,
): Promise<Connection> {
  const replaced = replacements;
  const openedAt = withdrawals;
  const { record, key } = await readActive();
  if (record.serviceUrl === "") throw new AppError("notConnected");
  if (connectionId !== record.id) throw new AppError("otherService");
  const gate = gateOf(connectionId, purpose);
  const enter: Gate["enter"] = async (method) => {
    if (openedAt !== withdrawals) {
      await openConnection(connectionId);
      keyFor(record, await readKey(record.keyId));
    }
    await assertWanted?.();
    await gate.enter(method);
  };
  return {
    id: connectionId,
    client: createClient({ address: record.serviceUrl, key: keyFor(record, key), gate: { ...gate, enter } }),
    permissionGranted: await mayReach(record),
    isCurrent: () => replaced === replacements,
    assertWritable: () => assertNoPause(connectionId, "writes"),
  };
}

/** Returns the key for a connection's service. @throws AppError `notConnected`, or `keyMissing` for another origin */
export function keyFor({ serviceUrl }: ConnectionRecord, saved: ApiKey | null): string {
  if (serviceUrl === "") throw new AppError("notConnected");
  if (saved?.origin !== new URL(serviceUrl).origin) throw new AppError("keyMissing");
  return saved.key;
}
