type Guard = (value: unknown) => boolean;

/** Allowed values: a constant, a guard, any of a list, or an object by its fields; additional fields are ignored. */
export type Pattern =
  | null
  | undefined
  | string
  | number
  | boolean
  | Guard
  | readonly Pattern[]
  | { [name: string]: Pattern };

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export const isTexts = listOf(isText);

export function isFlag(value: unknown): boolean {
  return typeof value === "boolean";
}

/** Accepts whole numbers from 0 on. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

/** ECMAScript lets a Date hold times up to here, in both directions. */
const LAST_TIME_MS = 8.64e15;

/** Accepts milliseconds since 1970 in the range of a Date. */
export function isTime(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= LAST_TIME_MS;
}

export function isIso(value: unknown): boolean {
  return isText(value) && !Number.isNaN(Date.parse(value));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return Object(value) === value && !Array.isArray(value);
}

/** Makes a guard of lists whose entries all fit. */
export function listOf(pattern: Pattern): Guard {
  return (value) => Array.isArray(value) && value.every((entry) => fits(entry, pattern));
}

/** Makes a guard of records whose values all fit, whatever their names. */
export function recordOf(pattern: Pattern): Guard {
  return (value) => isRecord(value) && Object.values(value).every((one) => fits(one, pattern));
}

export function fits(value: unknown, pattern: Pattern): boolean {
  if (typeof pattern === "function") return pattern(value);
  if (Array.isArray(pattern)) return pattern.some((one) => fits(value, one));
  if (!isRecord(pattern)) return value === pattern;
  if (!isRecord(value)) return false;
  // Hot path, run for every field of every stored record: `Object.entries` would be half of the work.
  for (const name in pattern) if (!fits(value[name], pattern[name] as Pattern)) return false;
  return true;
}
