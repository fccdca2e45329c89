import { browser } from "wxt/browser";
import type { ConnectionCheck, ConnectionRequest, ConnectionStep } from "@/utils/connection-check.ts";
import { AppError, type ErrorKind } from "@/utils/errors.ts";
import { latestReportsItem } from "@/utils/models/known-reports.ts";
import { readSettings, type Settings, settingsItem } from "@/utils/models/settings.ts";
import { permissionPattern } from "@/utils/url.ts";
import { API_PATH, type Client, createClient } from "./client/index.ts";
import { forgetKey, inKeyTurn, type KeySlot, readSlot, saveKey } from "./key-slot.ts";
import { changeWithinQuota } from "./quota.ts";

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

/** Lets every open connection ask, before its next request, whether it may still be sent. */
export function noteWithdrawal(): void {
  withdrawals++;
}

/**
 * Opens the way to the service the user connected.
 *
 * @param connectionId - the connection that what follows belongs to; left out where it belongs to the present one
 * @returns the way; once the permission is taken away, every request on it throws `permissionMissing` unsent
 * @throws AppError `notConnected`, `otherService`, `keyMissing` or `permissionMissing`; nothing has been sent then
 */
export async function openConnection(connectionId?: string): Promise<Connection> {
  const replaced = replacements;
  const [settings, slot] = await Promise.all([readSettings(), readSlot()]);
  if (settings.address === "") throw new AppError("notConnected");
  if (connectionId !== undefined && connectionId !== settings.connectionId) throw new AppError("otherService");
  const key = keyFor(settings, slot);
  const openedAt = withdrawals;
  const permissionGranted = await mayReach(settings);
  const assertOpen = async () => {
    if (openedAt !== withdrawals) await mayReach(settings);
  };
  return {
    id: settings.connectionId,
    client: createClient({ address: settings.address, key, assertOpen }),
    permissionGranted,
    isCurrent: () => replaced === replacements,
  };
}

/**
 * Tells whether the browser lets the extension reach the service with any request.
 *
 * @returns false where it only reaches it by CORS
 * @throws AppError `permissionMissing`
 */
async function mayReach({ address, reachableByCors }: Settings): Promise<boolean> {
  const permissionGranted = await hasPermission(address);
  if (!permissionGranted && !reachableByCors) throw new AppError("permissionMissing");
  return permissionGranted;
}

/** Whether what belongs to this connection belongs to the service that is connected now. */
export async function isPresent(connectionId: string): Promise<boolean> {
  return (await readSettings()).connectionId === connectionId;
}

/**
 * Saves the address and the key, and tests them. Another origin never gets the key that is saved.
 *
 * @param request - an empty key keeps the saved one, and so does one that the service rejects
 * @returns what the test found; the connection is saved, whatever that is
 * @throws AppError `storageFailed`: the connection could not be saved
 */
export async function connect({ address, key }: ConnectionRequest): Promise<ConnectionCheck> {
  const { origin } = new URL(address);
  const { former, slot } = await inKeyTurn(() => save({ address, key }, origin));
  await giveBack(former, address);
  const check = await checkConnection();
  // A key that the service does not know must not cost the user the one that it may know, which nobody can read again.
  await inKeyTurn(async () => {
    const isRejected = check.failure?.kind === "keyRejected" && (await readSlot())?.key === key;
    if (isRejected && slot?.origin === origin) await saveKey(slot);
  });
  return check;
}

/** Writes the address and the key, or neither, and returns what was there before. */
async function save({ address, key }: ConnectionRequest, origin: string) {
  const [{ address: former }, slot] = await Promise.all([readSettings(), readSlot()]);
  const isNew = former !== address;
  const newId = crypto.randomUUID();
  const change = (settings: Settings): Settings => ({
    ...settings,
    connectionId: isNew ? newId : settings.connectionId,
    address,
    reachableByCors: false,
  });
  const isReplaced = isNew || (key !== "" && key !== slot?.key);
  // Another key may be another account's, which has other reports. What is under way must bring none back.
  if (isReplaced) {
    replacements++;
    await navigator.locks.request(latestReportsItem.key, latestReportsItem.removeValue);
  }
  if (key !== "") await saveKey({ origin, key }, change);
  else await changeWithinQuota(settingsItem, change);
  if (key === "" && slot?.origin !== origin) await forgetKey();
  if (isReplaced) replacements++;
  return { former, slot };
}

/** The extension may reach the service that it is connected to, and no other one for longer than that. */
async function giveBack(former: string, address: string): Promise<void> {
  const pattern = former && permissionPattern(former);
  if (!pattern || withoutDot(pattern) === withoutDot(permissionPattern(address))) return;
  await browser.permissions.remove({ origins: [pattern] }).catch(() => false); // It may have been a wider one.
}

/** Chromium (156) takes a host with a dot at its end for the one without it, and removes both permissions at once. */
function withoutDot(pattern: string): string {
  return pattern.replace(/\.(?=(:\d+)?\/\*$)/, "");
}

/** Tests the connection by listing projects and reports, step by step. */
export async function checkConnection(): Promise<ConnectionCheck> {
  const [settings, slot] = await Promise.all([readSettings(), readSlot()]);
  const endpoint = settings.address + API_PATH;
  const permissionGranted = settings.address !== "" && (await hasPermission(settings.address));
  const started = performance.now();
  try {
    const client = createClient({ address: settings.address, key: keyFor(settings, slot) });
    await client.listProjects();
    const milliseconds = Math.round(performance.now() - started);
    await client.listReports();
    if (!permissionGranted) await changeWithinQuota(settingsItem, (current) => ({ ...current, reachableByCors: true }));
    return { failedStep: null, failure: null, endpoint, permissionGranted, milliseconds };
  } catch (thrown) {
    const error = AppError.from(thrown);
    const failedStep = stepOf(error.kind, permissionGranted);
    const { failure } = failedStep === "permission" ? new AppError("permissionMissing") : error;
    return { failedStep, failure, endpoint, permissionGranted, milliseconds: null };
  }
}

function keyFor({ address }: Settings, slot: KeySlot | null): string {
  if (address === "") throw new AppError("notConnected");
  if (slot?.origin !== new URL(address).origin) throw new AppError("keyMissing");
  return slot.key;
}

function hasPermission(address: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [permissionPattern(address)] });
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

/** Without the permission nobody can tell what else is wrong. */
function stepOf(kind: ErrorKind, permissionGranted: boolean): ConnectionStep {
  const step = STEPS[kind] ?? "service";
  return step === "reachable" && !permissionGranted ? "permission" : step;
}
