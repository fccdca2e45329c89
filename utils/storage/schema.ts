/**
 * Parsers of stored values, which may be corrupt or of another version: invalid parts fall back or are left out. Their
 * makers are marked for the bundler, which drops those that a page does not use.
 */
import { fits, isRecord, type Pattern } from "../guards.ts";

export type Schema<T> = { [Name in keyof T]-?: Pattern };

/** A default and a pattern for every field. */
export type Defaults<T> = { [Name in keyof T]-?: [T[Name], Pattern] };

/** Makes a parser that replaces invalid fields by their defaults and keeps additional ones of a newer version. */
/* @__NO_SIDE_EFFECTS__ */
export function parseFields<T>(defaults: Defaults<T>): (stored: unknown) => T {
  return (stored) => {
    const fields: Record<string, unknown> = isRecord(stored) ? { ...stored } : {};
    for (const [name, [fallback, pattern]] of Object.entries<[unknown, Pattern]>(defaults)) {
      if (!fits(fields[name], pattern)) fields[name] = fallback;
    }
    return fields as T;
  };
}

/** Makes a parser that returns null for an invalid value. */
/* @__NO_SIDE_EFFECTS__ */
export function parseOrNull<T>(pattern: Pattern): (stored: unknown) => T | null {
  return (stored) => (fits(stored, pattern) ? (stored as T) : null);
}

/** Returns what is valid of several stored values. */
export function parseAll<T>(stored: unknown[], parse: (one: unknown) => T | null): T[] {
  return stored.flatMap((one) => parse(one) ?? []);
}

/** Makes a parser that returns the valid entries of a list. */
/* @__NO_SIDE_EFFECTS__ */
export function parseList<T>(pattern: Pattern): (stored: unknown) => T[] {
  return (stored) => (Array.isArray(stored) ? stored.filter((entry) => fits(entry, pattern)) : []);
}

/** Makes a parser that returns the valid entries of a record. */
/* @__NO_SIDE_EFFECTS__ */
export function parseRecord<T>(pattern: Pattern): (stored: unknown) => Record<string, T> {
  return (stored) => {
    const entries = Object.entries(isRecord(stored) ? stored : {});
    return Object.fromEntries(entries.filter(([, value]) => fits(value, pattern))) as Record<string, T>;
  };
}
