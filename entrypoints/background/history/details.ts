import type { Report } from "@/utils/contract.ts";
import { isRecord, isText } from "@/utils/guards.ts";

const MOST_NUMBERS = 12;
const MOST_ENTRIES = 100;

/** Longer ids and names are cut. */
const LONGEST_ID = 200;

/** Where the entries of a list tell what they are. */
const ID_FIELDS = ["id", "key", "code", "name", "title"];

/** What a report tells beside its result that a history can show. */
export interface Details {
  score: number | null;
  /** By the name of their field. */
  numbers: Map<string, number>;
  /** The ids of list entries, by the name of their list. */
  lists: Record<string, string[]>;
  /** How many of all that there are. */
  count: number;
}

/** Reads the numbers and the lists among the fields that a service tells beside those of the interface. */
export function detailsOf({ more }: Report): Details {
  const fields = Object.entries(more).map(([name, value]) => [name.slice(0, LONGEST_ID), value] as const);
  const all = fields.filter((field): field is [string, number] => Number.isFinite(field[1]));
  const score = all.find(([name]) => name === "score")?.[1] ?? null;
  const numbers = new Map(all.filter(([name]) => name !== "score").slice(0, MOST_NUMBERS));
  const lists = listsIn(fields);
  const entries = Object.values(lists).reduce((sum, ids) => sum + ids.length, 0);
  return { score, numbers, lists, count: (score === null ? 0 : 1) + numbers.size + entries };
}

/**
 * Puts numbers into the order of names, which it extends as long as there is room.
 *
 * @param former - numbers in that order, which stand where there are no others
 * @returns the names, and for each the number; null where there is none
 */
export function arrange(
  names: string[],
  former: (number | null)[],
  numbers: Map<string, number>,
): { names: string[]; row: (number | null)[] } {
  const all = [...new Set([...names, ...numbers.keys()])].slice(0, MOST_NUMBERS);
  const row = all.map((name, index) => numbers.get(name) ?? former[index] ?? null);
  return { names: all, row: row.every((number) => number === null) ? [] : row };
}

function listsIn(fields: (readonly [string, unknown])[]): Record<string, string[]> {
  const lists: [string, string[]][] = [];
  let left = MOST_ENTRIES;
  for (const [name, value] of fields) {
    if (!Array.isArray(value) || left === 0) continue;
    const ids = value.slice(0, left).flatMap((entry) => idOf(entry) ?? []);
    left -= ids.length;
    if (ids.length > 0) lists.push([name, ids]);
  }
  return Object.fromEntries(lists);
}

function idOf(entry: unknown): string | null {
  const id = isRecord(entry) ? ID_FIELDS.map((field) => entry[field]).find(isName) : entry;
  return isName(id) ? String(id).slice(0, LONGEST_ID) : null;
}

function isName(value: unknown): value is string | number {
  return (isText(value) && value !== "") || Number.isFinite(value);
}
