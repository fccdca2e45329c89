import type { Report } from "@/utils/contract.ts";
import { leavesOf, numbersAmong } from "@/utils/leaves.ts";
import { type AddressHistory, numberOf, type Point } from "@/utils/models/history.ts";
import { idsOf, isOfFailures, MAX_ID_LENGTH } from "@/utils/models/list-entry.ts";
import { SCORE } from "@/utils/models/preferences.ts";

const MAX_NUMBERS = 12;
const MAX_ENTRIES = 100;

/** Details that a history can show beside the result. */
export interface Details {
  score: number | null;
  /** By field name. */
  numbers: Map<string, number>;
  /** Ids of list entries, by list name; an empty list says that it had none. */
  lists: Record<string, string[]>;
  /** Total number of details, of which an empty list is one. */
  count: number;
}

/**
 * Reads numbers and lists among the fields that the interface does not name. Those inside other fields are named by
 * their path, such as `scores.performance`.
 *
 * @param followed - name of a number that is kept in any case
 */
export function detailsOf({ more }: Report, followed: string): Details {
  const fields = leavesOf(more).map(([name, value]) => [name.slice(0, MAX_ID_LENGTH), value] as const);
  const all = numbersAmong(fields);
  const score = all.find(([name]) => name === SCORE)?.[1] ?? null;
  const others = all.filter(([name]) => name !== SCORE);
  const isFollowed = ([name]: [string, number]) => Number(name === followed);
  const numbers = new Map(others.sort((a, b) => isFollowed(b) - isFollowed(a)).slice(0, MAX_NUMBERS));
  const lists = listsIn(fields);
  const entries = Object.values(lists).reduce((sum, ids) => sum + 1 + ids.length, 0);
  return { score, numbers, lists, count: (score === null ? 0 : 1) + numbers.size + entries };
}

/** Frees the places of numbers that none of the newest points has, where new ones find none; their values go too. */
export function makeRoom<Numbered extends Pick<AddressHistory, "names" | "points">>(
  history: Numbered,
  numbers: Map<string, number>,
  newest: number,
): Numbered {
  const { names, points } = history;
  const excess = new Set([...names, ...numbers.keys()]).size - MAX_NUMBERS;
  const recent = points.slice(-newest);
  const isStale = (name: string) =>
    !numbers.has(name) && recent.every((point) => numberOf(point, names, name) === null);
  const stale = excess > 0 ? names.filter(isStale).slice(0, excess) : [];
  if (stale.length === 0) return history;
  const kept = names.filter((name) => !stale.includes(name));
  const keep = (point: Point): Point => {
    const [at, result, reportId, score = null, row] = point;
    return row ? [at, result, reportId, score, kept.map((name) => numberOf(point, names, name))] : point;
  };
  return { ...history, names: kept, points: points.map(keep) };
}

/** Puts numbers into the order of `names`, extended while there is room. @param former - values without a new one */
export function arrange(
  names: string[],
  former: (number | null)[],
  numbers: Map<string, number>,
): { names: string[]; row: (number | null)[] } {
  const all = [...new Set([...names, ...numbers.keys()])].slice(0, MAX_NUMBERS);
  const row = all.map((name, index) => numbers.get(name) ?? former[index] ?? null);
  return { names: all, row: row.every((number) => number === null) ? [] : row };
}

/** Chooses lists, those of failures first. One that does not fit is left out: a part of it would look like a change. */
function listsIn(fields: (readonly [string, unknown])[]): Record<string, string[]> {
  const lists: [string, string[]][] = [];
  const sorted = fields.toSorted(([a], [b]) => Number(isOfFailures(b)) - Number(isOfFailures(a)));
  let left = MAX_ENTRIES;
  for (const [name, value] of sorted) {
    const ids = Array.isArray(value) && value.length <= left ? idsOf(value) : null;
    if (!ids || left === 0) continue;
    left -= Math.max(ids.length, 1);
    lists.push([name, ids]);
  }
  return Object.fromEntries(lists);
}
