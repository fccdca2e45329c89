import { isRecord } from "./guards.ts";

/** How deep numbers and lists of a report are looked for. */
const LEVELS = 3;

/** Lists all values but records, which are descended into, by their paths such as `scores.performance`. */
export function leavesOf(fields: Record<string, unknown>, levels = LEVELS): [path: string, value: unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (!isRecord(value)) return [[name, value]];
    if (levels === 1) return [];
    return leavesOf(value, levels - 1).map(([inner, found]) => [`${name}.${inner}`, found]);
  });
}
