import type { NewReport, Privacy, Report } from "./contract.ts";
import { AppError, type Failure } from "./errors.ts";
import * as soundness from "./soundness.ts";
import { defineItem, type StoredItem } from "./stored-item.ts";

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
  /** The service that the form was shown for; left out for the present one. */
  connectionId?: string;
  /** Open submissions of the same address that the user was told of, and still wants this one. */
  besides?: string[];
}

/** A click on "Create report", kept by the popup until it stands in the journal. */
export interface Click extends NewSubmission {
  connectionId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** What was known of an address before a report of it was asked for. */
export type Baseline = Pick<KnownReports, "ids" | "isWhole" | "seenAt" | "serviceOffset">;

/**
 * What became of a click on "Create report". "done": the service named the new report; "existed": it named one that was
 * there already; "found": one was found by looking. "notSent" never left this computer.
 */
export type SubmissionState = (typeof soundness.SUBMISSION_STATES)[number];

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
  /** What was known before the first request; left out where nobody looked, or it is not needed any more. */
  baseline?: Baseline;
  /** When the click was by the service's own clock, in milliseconds since 1970, as soon as an answer tells. */
  clickedAt?: number;
  /** An earlier request of it may have made a report: that a later one is refused says nothing of that. */
  mayExist?: true | undefined;
  /** The `Idempotency-Key`; left out where it is the id. */
  key?: string;
  /** The id that an answer named without proving that it is the report's. */
  namedId?: string;
  report: Report | null;
  /** A report of the address that cannot be said to be this one. */
  candidate?: Report | null;
  failure: Failure | null;
  /** How often the service was asked whether the report exists after all. */
  looks: number;
  /** How often in a row that failed. */
  misses?: number;
  /** When it is asked next, in milliseconds since 1970, and how long that was to wait for. */
  nextLook?: { at: number; wait: number };
  /** Looking is no use before the user has mended the connection. */
  needsUser?: boolean;
  /** How many new reports of this address were found that way; 0 where the answer itself named the report. */
  found: number;
  /** Whether the user was shown the outcome. */
  seen: boolean;
}

/**
 * What became of a click on "Delete". "undone", "stopped", "failed" and "interrupted" were not
 * deleted; of "unclear" nobody knows.
 */
export type DeletionState = (typeof soundness.DELETION_STATES)[number];

/** A deletion that was asked for; while it is "waiting" it can be undone. */
export interface Deletion {
  id: string;
  connectionId: string;
  resource: "report" | "project";
  /** A report's id or a project's name. */
  resourceId: string;
  /** A report's address; empty for a project. */
  url: string;
  /** What was searched for where it was listed; undefined where that is not known. */
  search?: string;
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

/** Is it for the user to say whether it is sent again? */
export function isUndecided({ state }: Pick<Submission, "state">): boolean {
  return state === "unknown" || state === "refused" || state === "notSent";
}

/** Has the report another privacy than the one that was asked for? */
export function isOfOtherPrivacy({ report, privacy }: Submission): boolean {
  return (report?.privacy ?? privacy) !== privacy;
}

/** Whether it is no longer at the service. */
export function isDeleted({ state }: Pick<Deletion, "state">): boolean {
  return state === "done" || state === "gone";
}

/** What was last seen at the service of one address. */
export interface KnownReports {
  /** The newest one, as far as is known; null where none was seen. */
  report: Report | null;
  /** Was it certainly the newest? */
  isLatest: boolean;
  /** The reports that were seen, 100 at most. */
  ids: string[];
  /** Were these certainly all? */
  isWhole: boolean;
  /** When the service was asked, in milliseconds since 1970. */
  seenAt: number;
  /** How far the service's clock was ahead of ours, in milliseconds; null where hidden. */
  serviceOffset: number | null;
}

/** By address. */
export type LatestReports = Record<string, KnownReports>;

export const settingsItem = defineItem("local:settings", soundness.soundSettings);
export const savedKeyNoteItem = defineItem("local:keyNote", soundness.soundKeyNote);
export const sessionKeyNoteItem = defineItem("session:keyNote", soundness.soundKeyNote);
export const submissionsItem = defineItem("local:submissions", soundness.soundSubmissions);
export const privateSubmissionsItem = defineItem("session:submissions", soundness.soundPrivateSubmissions);
export const deletionsItem = defineItem("local:deletions", soundness.soundDeletions);
export const latestReportsItem = defineItem<LatestReports>("session:latestReports", soundness.soundLatestReports);
export const draftItem = defineItem("session:draft", soundness.soundDraft);

/** The settings as they are stored now. */
export function readSettings(): Promise<Settings> {
  return settingsItem.getValue();
}

/**
 * Changes a stored item without losing what others write at the same time.
 *
 * @param update - gets the current value and returns the next one; it may run once only
 * @returns the value as it was written
 * @throws AppError `storageFailed` if the browser could not write it
 */
export function changeItem<T>(item: StoredItem<T>, update: (value: T) => T): Promise<T> {
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
