import { isCount, isText, isTexts, isTime, listOf, recordOf } from "../guards.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";
import { SCORE } from "./preferences.ts";

export type Point = readonly [
  /** Time of generation, or of the first sighting where the service does not tell; milliseconds since 1970. */
  at: number,
  result: string | null,
  reportId: string,
  score?: number | null,
  /** Other numbers, in the order of the record's `names`. */
  numbers?: (number | null)[],
];

/** List entries of a report at one of its points. */
export interface ListedEntries {
  at: number;
  reportId: string;
  /** Ids of the entries by the name of their list. */
  lists: Record<string, string[]>;
}

/** History of one address: the points of all its reports. Times are in milliseconds since 1970. */
export interface AddressHistory {
  connectionId: string;
  /** As {@link addressOf} writes it. */
  url: string;
  /** Oldest first, with those of deleted reports. */
  points: Point[];
  /** Names of the points' numbers. */
  names: string[];
  /** Values of the newest points, oldest first. */
  entries: ListedEntries[];
  /** Times of deletion by report id. */
  gone: Record<string, number>;
  /** Newest result of a report that is not deleted; left out where there is none. */
  standing?: string;
  /** Time at which that was generated. */
  standingSince?: number;
  /** Last sighting of any of its reports, to the day. */
  seenAt: number;
  /** Time to drop points of deleted reports; left out where there are none. */
  forgetAt?: number;
  /** Schedules that asked for points, by the time of the point; left out where there are none. */
  makers?: Record<string, string>;
}

/** Known addresses of a connection by result, at the end of a day. */
export interface DayCounts {
  connectionId: string;
  /** Day of this computer's calendar, `YYYY-MM-DD`. */
  day: string;
  good: number;
  decent: number;
  bad: number;
  /** Had all reports of the service been read on this day? Only what comes later shows a development. */
  isComplete?: true;
}

const LISTED_ENTRIES: Schema<ListedEntries> = { at: isTime, reportId: isText, lists: recordOf(isTexts) };

const HISTORY: Schema<AddressHistory> = {
  connectionId: isText,
  url: isText,
  points: listOf(isPoint),
  names: isTexts,
  entries: listOf(LISTED_ENTRIES),
  gone: recordOf(isTime),
  standing: [undefined, isText],
  standingSince: [undefined, isTime],
  seenAt: isTime,
  forgetAt: [undefined, isTime],
  makers: [undefined, recordOf(isText)],
};

export const parseHistory = parseOrNull<AddressHistory>(HISTORY);

export const parseDayCounts = parseOrNull<DayCounts>({
  connectionId: isText,
  day: isText,
  good: isCount,
  decent: isCount,
  bad: isCount,
  isComplete: [undefined, true],
});

/** Returns a number of a point by its name. @param names - of its history */
export function numberOf([, , , score = null, numbers = []]: Point, names: string[], name: string): number | null {
  return name === SCORE ? score : (numbers[names.indexOf(name)] ?? null);
}

/** Returns the numbers that a point has, by name. @param names - of its history */
export function numbersAt(point: Point, names: string[]): [name: string, number: number][] {
  return [SCORE, ...names].flatMap((name) => {
    const number = numberOf(point, names, name);
    return number === null ? [] : [[name, number]];
  });
}

/** Returns the points whose reports are not deleted, oldest first. */
export function presentPoints(history: Pick<AddressHistory, "points" | "gone"> | null): Point[] {
  return history?.points.filter(([, , reportId]) => !Object.hasOwn(history.gone, reportId)) ?? [];
}

/** Writes an address as a key of the history, the same for all its spellings. */
export function addressOf(url: string): string {
  return URL.parse(url)?.href ?? url;
}

function isPoint(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [at, result, reportId, score = null, numbers = []] = value;
  const isResult = result === null || isText(result);
  return isTime(at) && isResult && isText(reportId) && isNumberOrNull(score) && listOf(isNumberOrNull)(numbers);
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || Number.isFinite(value);
}
