import type { ConnectionCheck, ConnectionStep } from "@/utils/connection-check.ts";
import { AppError, type ErrorKind } from "@/utils/errors.ts";
import type { ConnectionRecord } from "@/utils/models/connection.ts";
import { API_PATH, createClient } from "../client/index.ts";
import { isHeldUp } from "../client/status.ts";
import { changeConnections } from "./change.ts";
import { type ApiKey, readKey, withKeyLock } from "./keys.ts";
import { keyFor } from "./open.ts";
import { gateOf } from "./pauses.ts";
import { hasPermission } from "./permission.ts";
import { readActive } from "./records.ts";

/** Tests the active connection step by step. A key that the service rejects gives way to the former one. */
export async function checkConnection(): Promise<ConnectionCheck> {
  const { record, key } = await readActive();
  const check = await testConnection(record, key);
  try {
    const isFormerKeyKept = await withKeyLock(() => settle(record, check));
    return { ...check, ...(isFormerKeyKept && { isFormerKeyKept }) };
  } catch (thrown) {
    // The next test finds out the same about the keys.
    const { failure } = AppError.from(thrown);
    return check.failure ? check : { ...check, failedStep: "service", failure, milliseconds: null };
  }
}

/** Tests a service without saving anything but the pause that it asks for. @param key - the one it would get; null for none */
export async function testConnection(record: ConnectionRecord, key: ApiKey | null): Promise<ConnectionCheck> {
  const { serviceUrl } = record;
  const endpoint = serviceUrl + API_PATH;
  const permissionGranted = serviceUrl !== "" && (await hasPermission(serviceUrl));
  const started = performance.now();
  try {
    const client = createClient({ address: serviceUrl, key: keyFor(record, key), gate: gateOf(record.id) });
    await client.listProjects();
    const milliseconds = Math.round(performance.now() - started);
    await client.listReports();
    return { failedStep: null, failure: null, endpoint, permissionGranted, milliseconds };
  } catch (thrown) {
    const error = AppError.from(thrown);
    // Held up by a pause, nothing was sent: nobody knows whether the service would answer.
    const failedStep = isHeldUp(error) ? "reachable" : stepOf(error, permissionGranted);
    const { failure } = failedStep === "permission" ? new AppError("permissionMissing") : error;
    return { failedStep, failure, endpoint, permissionGranted, milliseconds: null };
  }
}

/**
 * Saves the result, unless the connection or its key was replaced meanwhile.
 *
 * @returns whether the former key is in use again
 */
async function settle(tested: ConnectionRecord, { failure, permissionGranted }: ConnectionCheck): Promise<boolean> {
  const { record } = await readActive();
  if (record.id !== tested.id || record.keyId !== tested.keyId) return false;
  const { keyId, formerKeyId } = record;
  const isReached = failure === null && !permissionGranted && !record.reachableByCors;
  // As long as nobody has judged the new key, the former one may be the right one, and no page can read it any more.
  const isJudged = failure === null || failure.kind === "keyRejected";
  if (!isJudged || (formerKeyId === "" && !isReached)) return false;
  const isRestored = failure !== null && (await readKey(formerKeyId)) !== null;
  const settled = {
    keyId: isRestored ? formerKeyId : keyId,
    formerKeyId: "",
    ...(isReached && { reachableByCors: true }),
  };
  await changeConnections(
    ({ list, ...others }) => ({
      ...others,
      list: list.map((one) => (one.id === record.id ? { ...one, ...settled } : one)),
    }),
    { dropped: [isRestored ? keyId : formerKeyId].filter((dropped) => dropped !== "") },
  );
  return isRestored;
}

const STEPS: Partial<Record<ErrorKind, ConnectionStep>> = {
  notConnected: "address",
  unreachable: "reachable",
  offline: "reachable",
  timeout: "reachable",
  keyMissing: "key",
  keyRejected: "key",
  notAllowed: "key",
};

/** Without the permission, no other cause can be told; a 403 without words may be that of a page before the service. */
function stepOf({ kind, detail, fields }: AppError, permissionGranted: boolean): ConnectionStep {
  const isWordless = kind === "notAllowed" && !detail && !fields;
  const step = (isWordless ? null : STEPS[kind]) ?? "service";
  return step === "reachable" && !permissionGranted ? "permission" : step;
}
