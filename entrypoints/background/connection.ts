import { browser } from "wxt/browser";
import { storage } from "wxt/utils/storage";
import type { ConnectionCheck, ConnectionRequest, ConnectionStep } from "@/utils/connection-check.ts";
import { AppError, type ErrorKind } from "@/utils/errors.ts";
import {
  changeItem,
  type KeyNote,
  latestReportsItem,
  type Preferences,
  readSettings,
  type Settings,
  savedKeyNoteItem,
  sessionKeyNoteItem,
  settingsItem,
} from "@/utils/storage.ts";
import { permissionPattern } from "@/utils/url.ts";
import { API_PATH, type Client, createClient } from "./client/index.ts";

/** The key and the only origin it is sent to. Nothing else in the extension names these two slots. */
interface KeySlot {
  origin: string;
  key: string;
}
const savedKeyItem = storage.defineItem<KeySlot | null>("local:key", { fallback: null });
const sessionKeyItem = storage.defineItem<KeySlot | null>("session:key", { fallback: null });

/** A shorter key would give too much of itself away by its ending. */
const SHORTEST_KEY_WITH_ENDING = 12;

/** An open way to the service. */
export interface Connection {
  id: string;
  client: Client;
  /** Whether the browser lets the extension send any header, without a CORS preflight. */
  permissionGranted: boolean;
}

/**
 * Opens the way to the service the user connected.
 *
 * @param connectionId - the connection that what follows belongs to; left out where it belongs to the present one
 * @throws AppError `notConnected`, `otherService`, `keyMissing` or `permissionMissing`; nothing has been sent then
 */
export async function openConnection(connectionId?: string): Promise<Connection> {
  const settings = await readSettings();
  if (settings.address === "") throw new AppError("notConnected");
  if (connectionId !== undefined && connectionId !== settings.connectionId) throw new AppError("otherService");
  const key = await readKey(settings);
  const permissionGranted = await hasPermission(settings.address);
  if (!permissionGranted && !settings.reachableByCors) throw new AppError("permissionMissing");
  return { id: settings.connectionId, client: createClient({ address: settings.address, key }), permissionGranted };
}

/**
 * Saves the address and the key, and tests them. Another origin never gets the key that is saved.
 *
 * @param request - an empty key keeps the saved one
 * @returns what the test found; the connection is saved in any case
 */
export async function connect({ address, key }: ConnectionRequest): Promise<ConnectionCheck> {
  const { origin } = new URL(address);
  const slot = await readSlot();
  if (key !== "") await saveKey({ origin, key });
  else if (slot?.origin !== origin) await forgetKey();
  const isNew = (await readSettings()).address !== address;
  if (isNew) await latestReportsItem.removeValue();
  await changeItem(settingsItem, (settings) => ({
    ...settings,
    connectionId: isNew ? crypto.randomUUID() : settings.connectionId,
    address,
    reachableByCors: false,
  }));
  return checkConnection();
}

/** Tests the connection by listing projects, step by step. */
export async function checkConnection(): Promise<ConnectionCheck> {
  const settings = await readSettings();
  const endpoint = settings.address + API_PATH;
  const permissionGranted = settings.address !== "" && (await hasPermission(settings.address));
  const started = performance.now();
  try {
    const client = createClient({ address: settings.address, key: await readKey(settings) });
    await client.listProjects();
    if (!permissionGranted) await changeItem(settingsItem, (current) => ({ ...current, reachableByCors: true }));
    const milliseconds = Math.round(performance.now() - started);
    return { failedStep: null, failure: null, endpoint, permissionGranted, milliseconds };
  } catch (thrown) {
    const error = AppError.from(thrown);
    const failedStep = stepOf(error.kind, permissionGranted);
    const { failure } = failedStep === "permission" ? new AppError("permissionMissing") : error;
    return { failedStep, failure, endpoint, permissionGranted, milliseconds: null };
  }
}

/** Forgets the key everywhere in the browser. The service still knows it. */
export async function forgetKey(): Promise<void> {
  await storage.removeItems([savedKeyItem, sessionKeyItem, savedKeyNoteItem, sessionKeyNoteItem]);
}

/** Changes preferences; the key moves between the disk and the session with `forgetKeyOnClose`. */
export async function changePreferences(changes: Partial<Preferences>): Promise<void> {
  await changeItem(settingsItem, (settings) => ({ ...settings, ...changes }));
  const slot = await readSlot();
  if (changes.forgetKeyOnClose !== undefined && slot) await saveKey(slot);
}

/** Keeps the stored items from every context that is not a page of this extension, where the browser can. */
export async function protectStorage(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch(() => undefined);
}

async function readSlot(): Promise<KeySlot | null> {
  return (await sessionKeyItem.getValue()) ?? (await savedKeyItem.getValue());
}

async function readKey({ address }: Settings): Promise<string> {
  if (address === "") throw new AppError("notConnected");
  const slot = await readSlot();
  if (slot?.origin !== new URL(address).origin) throw new AppError("keyMissing");
  return slot.key;
}

async function saveKey(slot: KeySlot): Promise<void> {
  const { forgetKeyOnClose } = await readSettings();
  const ending = slot.key.length < SHORTEST_KEY_WITH_ENDING ? "" : slot.key.slice(-4);
  const saved = [savedKeyItem, savedKeyNoteItem] as const;
  const session = [sessionKeyItem, sessionKeyNoteItem] as const;
  const [[keyItem, noteItem], others] = forgetKeyOnClose ? [session, saved] : [saved, session];
  await changeItem(keyItem, () => slot);
  await changeItem<KeyNote | null>(noteItem, () => ({ origin: slot.origin, ending }));
  await storage.removeItems([...others]);
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
