import { storage, type WxtStorageItem } from "wxt/utils/storage";
import type { NewReport, Privacy, Report } from "./contract.ts";
import { AppError, type Failure } from "./errors.ts";
import { REPORT_PAGE } from "./url.ts";

/** What the user chose for creating and reading reports. */
export interface Preferences {
  defaultPrivacy: Privacy;
  /** The pattern of a report's own page; empty where the service has none. */
  reportPage: string;
  lookUpOnOpen: boolean;
  forgetKeyOnClose: boolean;
}

/** Everything that is set in Settings, without the key. */
export interface Settings extends Preferences {
  /** Identifies the connection in the journal; empty before the first one. */
  connectionId: string;
  /** The service's address without a trailing slash; empty before the first connection. */
  address: string;
  /** True where the service was reached without a host permission, because it allows it by CORS. */
  reachableByCors: boolean;
}

/** What pages may know of the saved key. */
export interface KeyNote {
  /** The only origin the key is sent to. */
  origin: string;
  /** The last four characters; empty where the key is too short to show any. */
  ending: string;
}

/** What the popup sends to create a report. */
export interface NewSubmission extends NewReport {
  /** Made when the form is shown: one form, one report. */
  id: string;
  /** Asked for from a private window: nothing of it is written to the disk. */
  incognito: boolean;
}

/** What became of a click on "Create report". */
export type SubmissionState = "sending" | "done" | "refused" | "unknown";

/** An entry of the journal: it is written before the request is sent, and never holds the password. */
export interface Submission {
  id: string;
  connectionId: string;
  url: string;
  privacy: Privacy;
  incognito: boolean;
  state: SubmissionState;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** When the answer came or was lost. */
  endedAt: number | null;
  /** The newest report of this address before the request; null: there was none; undefined: nobody looked. */
  known?: Pick<Report, "id" | "generatedAt"> | null;
  report: Report | null;
  failure: Failure | null;
  /** How often the service was asked whether the report exists after all. */
  looks: number;
  /** How many new reports of this address were found that way; 0 where the answer itself named the report. */
  found: number;
  /** Whether the user was shown the outcome. */
  seen: boolean;
}

/** What became of a click on "Delete". "undone", "stopped" and "interrupted" were not deleted. */
export type DeletionState =
  | "waiting"
  | "queued"
  | "deleting"
  | "done"
  | "gone"
  | "undone"
  | "stopped"
  | "failed"
  | "interrupted";

/** A deletion that was asked for; while it is "waiting" it can be undone. */
export interface Deletion {
  id: string;
  connectionId: string;
  resource: "report" | "project";
  /** A report's id or a project's name. */
  resourceId: string;
  /** A report's address; empty for a project. */
  url: string;
  /** What was deleted with one confirmation; null for a single one. */
  batch: string | null;
  state: DeletionState;
  /** Milliseconds since 1970. */
  askedAt: number;
  /** When a waiting one is carried out, in milliseconds since 1970. */
  dueAt: number;
  failure: Failure | null;
}

/** What was typed into the popup and not yet sent; it survives a popup that closes by itself. */
export interface Draft {
  /** The page the popup was opened on. */
  pageUrl: string;
  incognito: boolean;
  address: string;
  privacy: Privacy;
  password: string;
}

const OPEN: (SubmissionState | DeletionState)[] = ["sending", "unknown", "waiting", "queued", "deleting"];

/** Whether something is still going on, or still has to be decided by the user. */
export function isOpen({ state }: { state: SubmissionState | DeletionState }): boolean {
  return OPEN.includes(state);
}

/** The newest report per address, as last seen at the service; null: there was none. */
export type LatestReports = Record<string, Report | null>;

const DEFAULT_SETTINGS: Settings = {
  connectionId: "",
  address: "",
  reachableByCors: false,
  defaultPrivacy: 1,
  reportPage: REPORT_PAGE,
  lookUpOnOpen: true,
  forgetKeyOnClose: false,
};

export const settingsItem = storage.defineItem<Settings>("local:settings", { fallback: DEFAULT_SETTINGS, version: 1 });
export const savedKeyNoteItem = storage.defineItem<KeyNote | null>("local:keyNote", { fallback: null, version: 1 });
export const sessionKeyNoteItem = storage.defineItem<KeyNote | null>("session:keyNote", { fallback: null });
export const submissionsItem = storage.defineItem<Submission[]>("local:submissions", { fallback: [], version: 1 });
export const privateSubmissionsItem = storage.defineItem<Submission[]>("session:submissions", { fallback: [] });
export const deletionsItem = storage.defineItem<Deletion[]>("local:deletions", { fallback: [], version: 1 });
export const latestReportsItem = storage.defineItem<LatestReports>("session:latestReports", { fallback: {} });
export const draftItem = storage.defineItem<Draft | null>("session:draft", { fallback: null });

/** A stored list without what cannot be one of its entries. */
export function soundList<T extends { id: string }>(stored: unknown): T[] {
  return Array.isArray(stored) ? stored.filter((entry) => typeof entry?.id === "string") : [];
}

/** The settings as they are stored now. */
export async function readSettings(): Promise<Settings> {
  return soundSettings(await settingsItem.getValue());
}

/**
 * Changes a stored item without losing what others write at the same time.
 *
 * @param update - gets the current value and returns the next one; it may run once only
 * @returns the value as it was written
 * @throws AppError `storageFailed` if the browser could not write it
 */
export function changeItem<T>(item: WxtStorageItem<T, Record<string, unknown>>, update: (value: T) => T): Promise<T> {
  return navigator.locks.request(item.key, async () => {
    const value = update(await item.getValue());
    try {
      await item.setValue(value);
    } catch {
      throw new AppError("storageFailed");
    }
    return value;
  });
}

/** The settings, with every damaged value replaced by its default. */
export function soundSettings(stored: unknown): Settings {
  const known = Object.entries(DEFAULT_SETTINGS).map(([name, fallback]) => {
    const value = (stored as Record<string, unknown> | null)?.[name];
    return [name, typeof value === typeof fallback ? value : fallback];
  });
  const settings: Settings = Object.fromEntries(known);
  return settings.address === "" || URL.canParse(settings.address) ? settings : { ...settings, address: "" };
}
