import { activeOf, type ConnectionRecord, connectionsItem } from "./models/connection.ts";
import { type Deletion, deletionsItem } from "./models/deletion.ts";
import { type KeyHint, savedKeyHintsItem, sessionKeyHintsItem } from "./models/key-hint.ts";
import { type LatestReports, latestReportsItem } from "./models/known-reports.ts";
import { type Preferences, preferencesItem } from "./models/preferences.ts";
import { privateSubmissionsItem, type Submission, submissionsItem } from "./models/submission.ts";
import { formerSavedHintItem, formerSessionHintItem, formerSettingsItem, fromVersion1 } from "./models/version-1.ts";
import { readItems } from "./storage/item.ts";

/** What the user set in Settings. */
export interface Settings {
  /** The active one. */
  connection: ConnectionRecord;
  preferences: Preferences;
}

/** What a page needs to know before it can draw anything. */
export interface AppState extends Settings {
  /** The hint of the active connection's key; null where none is saved. */
  keyHint: KeyHint | null;
  submissions: Submission[];
  deletions: Deletion[];
  latestReports: LatestReports;
}

const SETTINGS = [connectionsItem, preferencesItem, savedKeyHintsItem, sessionKeyHintsItem] as const;
const FORMER = [formerSettingsItem, formerSavedHintItem, formerSessionHintItem] as const;
const JOURNALS = [submissionsItem, privateSubmissionsItem, deletionsItem] as const;
const PARTS = [...SETTINGS, ...FORMER, ...JOURNALS, latestReportsItem] as const;

/**
 * Reads everything a page draws from, in two calls of the browser (one per storage area).
 *
 * @returns a consistent whole: an invalid value is replaced by its fallback
 */
export async function readAppState(): Promise<AppState> {
  const [connections, preferences, savedHints, sessionHints, ...others] = await readItems(PARTS);
  const [former, formerSavedHint, formerSessionHint, ...journals] = others;
  const [submissions, privateSubmissions, deletions, latestReports] = journals;
  const settings = former === null ? { connections, preferences } : fromVersion1(former);
  const connection = activeOf(settings.connections);
  const hints = [...sessionHints, ...savedHints, ...formerSessionHint, ...formerSavedHint];
  return {
    connection,
    preferences: settings.preferences,
    keyHint: hints.find(({ keyId }) => keyId === connection.keyId) ?? null,
    submissions: [...privateSubmissions, ...submissions],
    deletions,
    latestReports,
  };
}

/**
 * Calls back with the fresh state whenever something a page draws from has changed.
 *
 * @returns a function that ends it
 */
export function watchAppState(callback: (appState: AppState) => void): () => void {
  let latest = 0;
  const unwatch = PARTS.map((item) =>
    item.watch(async () => {
      const turn = ++latest;
      const appState = await readAppState();
      if (turn === latest) callback(appState);
    }),
  );
  return () => {
    for (const end of unwatch) end();
  };
}

/** Is a key saved for the service of the active connection? */
export function isConnected({ connection, keyHint }: Pick<AppState, "connection" | "keyHint">): boolean {
  return connection.serviceUrl !== "" && keyHint?.origin === new URL(connection.serviceUrl).origin;
}
