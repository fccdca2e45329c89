/**
 * What stored values may be. Whatever lies in the browser's storage may be damaged, or of another version of this
 * extension: it is read part by part, a part that is not sound falls back or is left out, and the rest stays.
 */
import { PRIVACIES, type Report } from "./contract.ts";
import type { Failure } from "./errors.ts";
import { fits, isCount, isFlag, isIso, isRecord, isText, isTexts, isTime, type Pattern } from "./guards.ts";
import type { Baseline, Click, Deletion, Draft, KeyNote, KnownReports, Settings, Submission } from "./storage.ts";
import { isReportPage, isServiceAddress, REPORT_PAGE } from "./url.ts";

export const SUBMISSION_STATES = ["sending", "done", "existed", "found", "refused", "unknown", "notSent"] as const;

export const DELETION_STATES = [
  "waiting",
  "queued",
  "deleting",
  "done",
  "gone",
  "undone",
  "stopped",
  "failed",
  "unclear",
  "interrupted",
] as const;

/** A pattern for every field. */
type Fields<T> = { [Name in keyof T]-?: Pattern };

const FAILURE: Fields<Failure> = {
  kind: isText,
  status: [undefined, isCount],
  detail: [undefined, isText],
  fields: [undefined, (value) => isRecord(value) && Object.values(value).every(isText)],
  retryAt: [undefined, isTime],
  openId: [undefined, isText],
};

export const REPORT: Fields<Report> = {
  id: isText,
  generatedAt: [null, isIso],
  url: isText,
  zoneAssumed: [undefined, true],
  result: [null, isText],
  privacy: [null, ...PRIVACIES],
  link: [null, isText],
  more: {},
};

const BASELINE: Fields<Baseline> = {
  ids: isTexts,
  isWhole: isFlag,
  seenAt: isTime,
  serviceOffset: [null, Number.isFinite],
};

const SUBMISSION: Fields<Omit<Submission, "incognito">> = {
  id: isText,
  connectionId: isText,
  url: isText,
  privacy: PRIVACIES,
  state: SUBMISSION_STATES,
  startedAt: isTime,
  endedAt: [null, isTime],
  baseline: [undefined, BASELINE],
  clickedAt: [undefined, isTime],
  mayExist: [undefined, true],
  key: [undefined, isText],
  namedId: [undefined, isText],
  report: [null, REPORT],
  candidate: [undefined, null, REPORT],
  failure: [null, FAILURE],
  looks: isCount,
  misses: [undefined, isCount],
  nextLook: [undefined, { at: isTime, wait: isCount }],
  needsUser: [undefined, isFlag],
  found: isCount,
  seen: isFlag,
};

const KNOWN_REPORTS: Fields<KnownReports> = {
  ...BASELINE,
  report: [null, REPORT],
  isLatest: isFlag,
};

const DELETION: Fields<Deletion> = {
  id: isText,
  connectionId: isText,
  resource: ["report", "project"],
  resourceId: isText,
  url: isText,
  search: [undefined, isText],
  batch: [null, isText],
  state: DELETION_STATES,
  askedAt: isTime,
  dueAt: isTime,
  failure: [null, FAILURE],
};

const KEY_NOTE: Fields<KeyNote> = { origin: isText, ending: isText };

const CLICK: Fields<Click> = {
  id: isText,
  connectionId: isText,
  url: isText,
  privacy: PRIVACIES,
  password: [undefined, isText],
  incognito: isFlag,
  besides: [undefined, isTexts],
  at: isTime,
};

const DRAFT: Fields<Draft> = {
  pageUrl: isText,
  incognito: isFlag,
  address: isText,
  privacy: PRIVACIES,
  password: isText,
};

/** Every setting with its default and what it may be. */
const SETTINGS: { [Name in keyof Settings]: [Settings[Name], Pattern] } = {
  connectionId: ["", isText],
  address: ["", ["", isServiceAddress]],
  reachableByCors: [false, isFlag],
  defaultPrivacy: [1, PRIVACIES],
  reportPage: [REPORT_PAGE, ["", isReportPage]],
  lookUpOnOpen: [true, isFlag],
  forgetKeyOnClose: [false, isFlag],
};

/** Makes what reads one thing: null unless it is sound. */
export function soundOrNull<T>(pattern: Pattern): (stored: unknown) => T | null {
  return (stored) => (fits(stored, pattern) ? (stored as T) : null);
}

/** Makes what reads a list, without the entries that are not sound. */
export function soundList<T>(pattern: Pattern): (stored: unknown) => T[] {
  return (stored) => (Array.isArray(stored) ? stored.filter((entry) => fits(entry, pattern)) : []);
}

/** Makes what reads things that are kept by name, without those that are not sound. */
export function soundRecord<T>(pattern: Pattern): (stored: unknown) => Record<string, T> {
  return (stored) => {
    const parts = Object.entries(isRecord(stored) ? stored : {});
    return Object.fromEntries(parts.filter(([, part]) => fits(part, pattern))) as Record<string, T>;
  };
}

/** The settings, with every damaged one replaced by its default. What a newer version has set besides is kept. */
export function soundSettings(stored: unknown): Settings {
  const settings: Record<string, unknown> = isRecord(stored) ? { ...stored } : {};
  for (const [name, [fallback, pattern]] of Object.entries(SETTINGS)) {
    if (!fits(settings[name], pattern)) settings[name] = fallback;
  }
  return settings as unknown as Settings;
}

// What was asked for in private windows lies in a place of its own.
export const soundSubmissions = soundList<Submission>({ ...SUBMISSION, incognito: false });
export const soundPrivateSubmissions = soundList<Submission>({ ...SUBMISSION, incognito: true });
export const soundDeletions = soundList<Deletion>(DELETION);
export const soundLatestReports = soundRecord<KnownReports>(KNOWN_REPORTS);
export const soundKeyNote = soundOrNull<KeyNote>(KEY_NOTE);
export const soundClick = soundOrNull<Click>(CLICK);
export const soundDraft = soundOrNull<Draft>(DRAFT);
