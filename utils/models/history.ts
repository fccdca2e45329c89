import { isCount, isText, isTexts, isTime, listOf, type Parsed, recordOf } from "../guards.ts";
import { type ParsedBy, parseOrNull } from "../storage/schema.ts";
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
export type ListedEntries = Parsed<typeof LISTED_ENTRIES>;

/** History of one address: the points of all its reports. Times are in milliseconds since 1970. */
export type AddressHistory = Parsed<typeof HISTORY>;

/** Known addresses of a connection by result, at the end of a day. */
export type DayCounts = ParsedBy<typeof parseDayCounts>;

const LISTED_ENTRIES = {
  at: isTime,
  reportId: isText,
  /** Ids of the entries by the name of their list. */
  lists: recordOf(isTexts),
} as const;

const HISTORY = {
  connectionId: isText,
  /** As {@link addressOf} writes it. */
  url: isText,
  /** Oldest first, with those of deleted reports. */
  points: listOf(isPoint),
  /** Names of the points' numbers. */
  names: isTexts,
  /** Values of the newest points, oldest first. */
  entries: listOf(LISTED_ENTRIES),
  /** Times of deletion by report id. */
  gone: recordOf(isTime),
  /** Newest result of a report that is not deleted; left out where there is none. */
  standing: [undefined, isText],
  /** Time at which that was generated. */
  standingSince: [undefined, isTime],
  /** Last sighting of any of its reports, to the day. */
  seenAt: isTime,
  /** Time to drop points of deleted reports; left out where there are none. */
  forgetAt: [undefined, isTime],
  /** Schedules that asked for points, by the time of the point; left out where there are none. */
  makers: [undefined, recordOf(isText)],
} as const;

export const parseHistory = parseOrNull(HISTORY);

export const parseDayCounts = parseOrNull({
  connectionId: isText,
  /** Day of this computer's calendar, `YYYY-MM-DD`. */
  day: isText,
  good: isCount,
  decent: isCount,
  bad: isCount,
  /** Had all reports of the service been read on this day? Only what comes later shows a development. */
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

function isPoint(value: unknown): value is Point {
  if (!Array.isArray(value)) return false;
  const [at, result, reportId, score = null, numbers = []] = value;
  const isResult = result === null || isText(result);
  return isTime(at) && isResult && isText(reportId) && isNumberOrNull(score) && listOf(isNumberOrNull)(numbers);
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || Number.isFinite(value);
}
