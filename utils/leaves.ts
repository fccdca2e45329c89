import { isRecord } from "./guards.ts";

/** Depth to which a report is searched for numbers and lists. */
const LEVELS = 3;

/** Databases' decimals are often sent as text, such as "87.50"; "007" is a code. */
const DECIMAL = /^-?(0|[1-9]\d{0,8})(\.\d{1,9})?$/;

/** Charts and tables have no room for more digits. */
const HUGE = 1e15;

/** Names of numbers that count nothing: ids, times, projects, and Mongoose's `__v`. */
const NO_NUMBER = /(^|[_.])(id|at|_v|project)$|[a-z](Id|At)$/;

/** Lists all values but records, which are descended into, by their paths such as `scores.performance`. */
export function leavesOf(fields: Record<string, unknown>, levels = LEVELS): [path: string, value: unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (!isRecord(value)) return [[name, value]];
    if (levels === 1) return [];
    return leavesOf(value, levels - 1).map(([inner, found]) => [`${name}.${inner}`, found]);
  });
}

/** Picks the numbers from {@link leavesOf}, those sent as text too, but no ids and times. */
export function numbersAmong(leaves: (readonly [path: string, value: unknown])[]): [path: string, number: number][] {
  return leaves.flatMap(([path, value]) => {
    const number = typeof value === "string" && DECIMAL.test(value) ? Number(value) : value;
    const isRead = typeof number === "number" && Math.abs(number) < HUGE && !NO_NUMBER.test(path);
    return isRead ? [[path, number]] : [];
  });
}
