import { type Deletion, deletionsItem } from "./models/deletion.ts";
import { type KeyNote, savedKeyNoteItem, sessionKeyNoteItem } from "./models/key-note.ts";
import { type LatestReports, latestReportsItem } from "./models/known-reports.ts";
import { type Settings, settingsItem } from "./models/settings.ts";
import { privateSubmissionsItem, type Submission, submissionsItem } from "./models/submission.ts";
import { readItems } from "./storage/item.ts";

/** What a page needs to know before it can draw anything. */
export interface AppState {
  settings: Settings;
  keyNote: KeyNote | null;
  submissions: Submission[];
  deletions: Deletion[];
  latestReports: LatestReports;
}

const PARTS = [
  settingsItem,
  savedKeyNoteItem,
  sessionKeyNoteItem,
  submissionsItem,
  privateSubmissionsItem,
  deletionsItem,
  latestReportsItem,
] as const;

/**
 * Reads everything a page draws from, in two calls of the browser (one per storage area).
 *
 * @returns a consistent whole: an invalid value is replaced by its fallback
 */
export async function readAppState(): Promise<AppState> {
  const [settings, savedNote, sessionNote, submissions, privateSubmissions, deletions, latestReports] =
    await readItems(PARTS);
  return {
    settings,
    keyNote: sessionNote ?? savedNote,
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
      const generation = ++latest;
      const appState = await readAppState();
      if (generation === latest) callback(appState);
    }),
  );
  return () => {
    for (const end of unwatch) end();
  };
}

/** Whether a key is saved for the service of these settings. */
export function isConnected({ settings, keyNote }: Pick<AppState, "settings" | "keyNote">): boolean {
  return settings.address !== "" && keyNote?.origin === new URL(settings.address).origin;
}
