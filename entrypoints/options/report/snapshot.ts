import type { Report } from "@/utils/contract.ts";
import { type AddressHistory, numbersAt, type Point, presentPoints } from "@/utils/models/history.ts";
import { isOfFailures } from "@/utils/models/list-entry.ts";
import { listedIn, numbersOf } from "./answer.ts";

/** A report's results at one time: of a point of the history, or as read now. */
export interface Snapshot {
  /** Milliseconds since 1970; null where the service does not tell. */
  at: number | null;
  result: string | null;
  reportId: string;
  /** By path. */
  numbers: Map<string, number>;
  /** Ids of entries by the path of their list; null where they are not known. */
  lists: Map<string, string[]> | null;
  /** Time of another check that told them; left out where it was this one. */
  listedAt?: number;
}

interface NumberChange {
  name: string;
  from: number;
  to: number;
}

interface Differences {
  numbers: NumberChange[];
  /** Ids of what fails; null where it is not known of both. */
  failures: { now: string[]; noLonger: string[]; still: string[] } | null;
}

export function snapshotOf(report: Report): Snapshot {
  const { id, result, generatedAt } = report;
  return {
    at: generatedAt === null ? null : Date.parse(generatedAt),
    result,
    reportId: id,
    numbers: numbersOf(report),
    lists: listedIn(report),
  };
}

export function snapshotAt(point: Point, history: AddressHistory): Snapshot {
  const [at, result, reportId] = point;
  return { at, result, reportId, numbers: new Map(numbersAt(point, history.names)), lists: listsAt(point, history) };
}

/** Returns the points before a report's present result. */
export function pointsBefore(points: Point[], { id, generatedAt }: Pick<Report, "id" | "generatedAt">): Point[] {
  const now = generatedAt === null ? null : Date.parse(generatedAt);
  const isOwn = ([at, , reportId]: Point) => reportId === id && (now === null || secondsOf(at) === secondsOf(now));
  const index = points.findLastIndex(isOwn);
  if (index >= 0) return points.slice(0, index);
  return now === null ? points : points.filter(([at]) => at < now);
}

/**
 * Chooses the check that a result is compared with: the last one with another rating, else the one before. Lists of
 * reports do not tell what failed: that is as the last check up to it told it, else the first one after it.
 *
 * @param earlier - points before the result, oldest first
 */
export function baseAmong(earlier: Point[], result: string | null, history: AddressHistory): Snapshot | null {
  const isOther = ([, other]: Point) => result !== null && other !== null && other !== result;
  const index = earlier.findLastIndex(isOther);
  const base = earlier.at(index);
  if (!base) return null;
  const end = index < 0 ? earlier.length : index + 1;
  const isListed = (point: Point) => listsAt(point, history) !== null;
  const listed = earlier.slice(0, end).findLast(isListed) ?? earlier.slice(end).find(isListed);
  const snapshot = snapshotAt(base, history);
  if (!listed || listed === base) return snapshot;
  return { ...snapshot, lists: listsAt(listed, history), listedAt: listed[0] };
}

/** Services cut times to whole seconds, but not in every answer. */
function secondsOf(time: number): number {
  return Math.floor(time / 1000);
}

export function compare(from: Snapshot, to: Snapshot): Differences {
  const numbers = [...to.numbers].flatMap(([name, value]) => {
    const former = from.numbers.get(name);
    return former === undefined ? [] : [{ name, from: former, to: value }];
  });
  return { numbers, failures: from.lists && to.lists && compareFailures(from.lists, to.lists) };
}

/** Is it known what failed, or that nothing did? Many services list no failures. */
export function listsFailures({ lists }: Snapshot): boolean {
  return lists !== null && [...lists.keys()].some(isOfFailures);
}

/** Returns what a list had at an earlier time; null where that is not known. */
export function entriesBefore(before: Snapshot | null, name: string): Set<string> | null {
  const entries = before?.lists?.get(name);
  return entries ? new Set(entries) : null;
}

function compareFailures(from: Map<string, string[]>, to: Map<string, string[]>): Differences["failures"] {
  const lists = [...to.keys()].filter((name) => isOfFailures(name) && from.has(name));
  if (lists.length === 0) return null;
  const before = new Set(lists.flatMap((name) => from.get(name) ?? []));
  const after = new Set(lists.flatMap((name) => to.get(name) ?? []));
  return {
    now: [...after.difference(before)],
    noLonger: [...before.difference(after)],
    still: [...after].filter((id) => before.has(id)),
  };
}

function listsAt([at, , reportId]: Point, { entries }: AddressHistory): Snapshot["lists"] {
  const listed = entries.find((one) => one.at === at && one.reportId === reportId);
  return listed ? new Map(Object.entries(listed.lists)) : null;
}

/** Returns a report as it was read, or else its newest remembered check; null where nothing is known. */
export function latestSnapshot(id: string, report: Report | null, history: AddressHistory | null): Snapshot | null {
  if (report) return snapshotOf(report);
  const point = history && presentPoints(history).findLast(([, , reportId]) => reportId === id);
  return point ? snapshotAt(point, history) : null;
}
