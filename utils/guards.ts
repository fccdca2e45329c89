export type Guard<T> = (value: unknown) => value is T;

/** Allowed values: a constant, a guard, any of a list, or an object by its fields; additional fields are ignored. */
export type Pattern =
  | null
  | undefined
  | string
  | number
  | boolean
  | Guard<unknown>
  | readonly Pattern[]
  | { [name: string]: Pattern };

declare const declared: unique symbol;

/** Patterns for the fields of a type that is declared elsewhere. */
export type Schema<T> = { [Name in keyof T]-?: Pattern } & { [declared]?: T };

/** Type of the records that fit a pattern's fields. Those that may be undefined are optional. */
export type Parsed<Fields> = { [Name in keyof Split<Fields>]: Split<Fields>[Name] };

type Split<Fields> = Values<Fields, Exclude<keyof Fields, Optional<Fields>>> &
  Partial<Values<Fields, Optional<Fields>>>;

/** Without `as`, which would hide the fields' comments from editors. */
type Values<Fields, Names extends keyof Fields> = { -readonly [Name in Names]: Fitting<Fields[Name]> };

type Optional<Fields> = {
  [Name in keyof Fields]: undefined extends Fitting<Fields[Name]> ? Name : never;
}[keyof Fields];

/** Type of the values that fit a pattern. */
export type Fitting<P> =
  P extends Guard<infer T>
    ? T
    : P extends readonly (infer One)[]
      ? Fitting<One>
      : P extends object
        ? typeof declared extends keyof P
          ? NonNullable<P[typeof declared]>
          : Parsed<P>
        : P;

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export const isTexts = listOf(isText);

export function isFlag(value: unknown): value is boolean {
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

export function isIso(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return Object(value) === value && !Array.isArray(value);
}

/** Makes a guard of lists whose entries all fit. */
export function listOf<const P>(pattern: P & Pattern): Guard<Fitting<P>[]> {
  return (value): value is Fitting<P>[] => Array.isArray(value) && value.every((entry) => fits(entry, pattern));
}

/** Makes a guard of records whose values all fit, whatever their names. */
export function recordOf<const P>(pattern: P & Pattern): Guard<Record<string, Fitting<P>>> {
  return (value): value is Record<string, Fitting<P>> =>
    isRecord(value) && Object.values(value).every((one) => fits(one, pattern));
}

export function fits(value: unknown, pattern: Pattern): boolean {
  if (typeof pattern === "function") return pattern(value);
  // Hot path, run for every field of every stored record: `some` and `Object.entries` would be half of the work.
  if (Array.isArray(pattern)) {
    for (const one of pattern) if (fits(value, one)) return true;
    return false;
  }
  if (!isRecord(pattern)) return value === pattern;
  if (!isRecord(value)) return false;
  for (const name in pattern) if (!fits(value[name], pattern[name] as Pattern)) return false;
  return true;
}
