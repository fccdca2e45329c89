import { isCount, isRecord, isText, isTexts, isTime } from "../guards.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";

/** A result of a report of an address. */
export type Point = readonly [
  /** When it was generated; where the service does not tell, when it was first seen. Milliseconds since 1970. */
  at: number,
  result: string | null,
  reportId: string,
  score?: number | null,
  /** Other numbers, in the order of the record's `names`. */
  numbers?: (number | null)[],
];

/** What the lists of a report held at one of its points. */
export interface ListedEntries {
  at: number;
  reportId: string;
  /** The ids of the entries, by the name of their list. */
  lists: Record<string, string[]>;
}

/** The history of one address: the points of all its reports. */
export interface AddressHistory {
  connectionId: string;
  /** As {@link addressOf} writes it. */
  url: string;
  /** Oldest first; those of deleted reports too. */
  points: Point[];
  /** What the numbers are called. */
  names: string[];
  /** Of the newest points, oldest first. */
  entries: ListedEntries[];
  /** When reports were deleted, by id, in milliseconds since 1970. */
  gone: Record<string, number>;
  /** The newest result of a report that is not deleted; left out where there is none. */
  standing?: string;
  /** When that was generated, in milliseconds since 1970. */
  standingSince?: number;
  /** When a report of it was seen last, to the day, in milliseconds since 1970. */
  seenAt: number;
  /** When points of deleted reports are to be dropped, in milliseconds since 1970; left out where there are none. */
  forgetAt?: number;
}

/** How many known addresses of a connection stood good, decent and bad at the end of a day. */
export interface DayCounts {
  connectionId: string;
  /** A day of this computer's calendar, `YYYY-MM-DD`. */
  day: string;
  good: number;
  decent: number;
  bad: number;
}

const HISTORY: Schema<AddressHistory> = {
  connectionId: isText,
  url: isText,
  points: isListOf(isPoint),
  names: isTexts,
  entries: isListOf(isListedEntries),
  gone: (value) => isRecord(value) && Object.values(value).every(isTime),
  standing: [undefined, isText],
  standingSince: [undefined, isTime],
  seenAt: isTime,
  forgetAt: [undefined, isTime],
};

export const parseHistory = parseOrNull<AddressHistory>(HISTORY);

export const parseDayCounts = parseOrNull<DayCounts>({
  connectionId: isText,
  day: isText,
  good: isCount,
  decent: isCount,
  bad: isCount,
});

/** Writes an address as its history is stored under: the same for all ways to spell it. */
export function addressOf(url: string): string {
  return URL.parse(url)?.href ?? url;
}

function isListOf(isEntry: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every(isEntry);
}

function isPoint(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [at, result, reportId, score = null, numbers = []] = value;
  const isResult = result === null || isText(result);
  return isTime(at) && isResult && isText(reportId) && isNumberOrNull(score) && isListOf(isNumberOrNull)(numbers);
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || Number.isFinite(value);
}

function isListedEntries(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { at, reportId, lists } = value;
  return isTime(at) && isText(reportId) && isRecord(lists) && Object.values(lists).every(isTexts);
}
