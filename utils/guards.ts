/** Tells whether a value that comes from outside is what it should be. */
type Guard = (value: unknown) => boolean;

/**
 * What a value may be: this one value, what a guard lets through, any of a list, or an object with such fields. Fields
 * of the value that the pattern does not name do no harm.
 */
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

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

export function isFlag(value: unknown): boolean {
  return typeof value === "boolean";
}

/** A whole number from 0 on. */
export function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

/** Milliseconds since 1970, as far as a date can be shown. */
export function isTime(value: unknown): boolean {
  return typeof value === "number" && isDate(value);
}

/** A time in ISO 8601. */
export function isIso(value: unknown): boolean {
  return isText(value) && isDate(value);
}

function isDate(time: string | number): boolean {
  return !Number.isNaN(Number(new Date(time)));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return Object(value) === value && !Array.isArray(value);
}

/** Whether a value is what it may be. */
export function fits(value: unknown, pattern: Pattern): boolean {
  if (typeof pattern === "function") return pattern(value);
  if (Array.isArray(pattern)) return pattern.some((one) => fits(value, one));
  if (!isRecord(pattern)) return value === pattern;
  return isRecord(value) && Object.entries(pattern).every(([name, field]) => fits(value[name], field as Pattern));
}
