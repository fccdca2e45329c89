/**
 * Parsers of stored values, which may be corrupt or of another version: invalid parts fall back or are left out. Their
 * makers are marked for the bundler, which drops those that a page does not use.
 */
import { type Fitting, fits, isRecord, type Parsed, type Pattern } from "../guards.ts";

/** A default and a pattern for every field. */
type Defaults<P> = { readonly [Name in keyof P]: readonly [fallback: Fitting<P[Name]>, pattern: P[Name]] };

/** Type of the records that a parser returns. */
export type ParsedBy<Parse extends (stored: unknown) => unknown> = {
  [Name in keyof NonNullable<ReturnType<Parse>>]: NonNullable<ReturnType<Parse>>[Name];
};

/** Makes a parser that replaces invalid fields by their defaults and keeps additional ones of a newer version. */
/* @__NO_SIDE_EFFECTS__ */
export function parseFields<const P>(
  defaults: Defaults<P> & Record<string, readonly [unknown, Pattern]>,
): (stored: unknown) => Parsed<P> {
  return (stored) => {
    const fields: Record<string, unknown> = isRecord(stored) ? { ...stored } : {};
    for (const [name, [fallback, pattern]] of Object.entries(defaults)) {
      if (!fits(fields[name], pattern)) fields[name] = fallback;
    }
    return fields as Parsed<P>;
  };
}

/** Makes a parser that returns null for an invalid value. */
/* @__NO_SIDE_EFFECTS__ */
export function parseOrNull<const P>(pattern: P & Pattern): (stored: unknown) => Fitting<P> | null {
  return (stored) => (fits(stored, pattern) ? (stored as Fitting<P>) : null);
}

/** Returns what is valid of several stored values. */
export function parseAll<T>(stored: unknown[], parse: (one: unknown) => T | null): T[] {
  return stored.flatMap((one) => parse(one) ?? []);
}

/** Makes a parser that returns the valid entries of a list. */
/* @__NO_SIDE_EFFECTS__ */
export function parseList<const P>(pattern: P & Pattern): (stored: unknown) => Fitting<P>[] {
  return (stored) => (Array.isArray(stored) ? stored.filter((entry) => fits(entry, pattern)) : []);
}

/** Makes a parser that returns the valid entries of a record. */
/* @__NO_SIDE_EFFECTS__ */
export function parseRecord<const P>(pattern: P & Pattern): (stored: unknown) => Record<string, Fitting<P>> {
  return (stored) => {
    const entries = Object.entries(isRecord(stored) ? stored : {});
    return Object.fromEntries(entries.filter(([, value]) => fits(value, pattern))) as Record<string, Fitting<P>>;
  };
}
