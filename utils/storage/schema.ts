/**
 * Reads stored values. Whatever lies in the browser's storage may be corrupt, or of another version of this extension:
 * it is read part by part, an invalid part falls back or is left out, and the rest stays.
 */
import { fits, isRecord, type Pattern } from "../guards.ts";

/** A pattern for every field. */
export type Schema<T> = { [Name in keyof T]-?: Pattern };

/** A default for every field, and what it may be. */
export type Defaults<T> = { [Name in keyof T]-?: [T[Name], Pattern] };

/** Makes a parser that replaces every invalid field by its default, and keeps what a newer version has set besides. */
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
export function parseOrNull<T>(pattern: Pattern): (stored: unknown) => T | null {
  return (stored) => (fits(stored, pattern) ? (stored as T) : null);
}

/** Makes a parser that returns the valid entries of a list. */
export function parseList<T>(pattern: Pattern): (stored: unknown) => T[] {
  return (stored) => (Array.isArray(stored) ? stored.filter((entry) => fits(entry, pattern)) : []);
}

/** Makes a parser that returns the valid ones of the values that are stored by name. */
export function parseRecord<T>(pattern: Pattern): (stored: unknown) => Record<string, T> {
  return (stored) => {
    const entries = Object.entries(isRecord(stored) ? stored : {});
    return Object.fromEntries(entries.filter(([, value]) => fits(value, pattern))) as Record<string, T>;
  };
}
