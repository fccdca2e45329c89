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

/** Finds the last point before a report's present result; undefined where there is none. */
export function pointBefore(points: Point[], { id, generatedAt }: Pick<Report, "id" | "generatedAt">) {
  const now = generatedAt === null ? null : Date.parse(generatedAt);
  const isOwn = ([at, , reportId]: Point) => reportId === id && (now === null || secondsOf(at) === secondsOf(now));
  const index = points.findLastIndex(isOwn);
  if (index >= 0) return points[index - 1];
  return now === null ? points.at(-1) : points.findLast(([at]) => at < now);
}

/** Services cut times to whole seconds, but not in every answer. */
function secondsOf(time: number): number {
  return Math.floor(time / 1000);
}

/** Compares what is known of both. */
export function compare(from: Snapshot, to: Snapshot): Differences {
  const numbers = [...to.numbers].flatMap(([name, value]) => {
    const former = from.numbers.get(name);
    return former === undefined ? [] : [{ name, from: former, to: value }];
  });
  return { numbers, failures: from.lists && to.lists && compareFailures(from.lists, to.lists) };
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
    now: [...after].filter((id) => !before.has(id)),
    noLonger: [...before].filter((id) => !after.has(id)),
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
