/** Start of an integer that may be too long for a number. V8 finds a repeated class eight times as fast as `{16}`. */
const LONG_INTEGER = /(?<=[[:,\s-])\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d/;

/** Parses JSON; integers beyond the safe range become strings, because they are ids. @throws SyntaxError */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return mayHoldLongIntegers(text) ? JSON.parse(text, keepLongInteger as Parameters<typeof JSON.parse>[1]) : value;
}

/** Cheap check that saves a second `JSON.parse`. */
export function mayHoldLongIntegers(text: string): boolean {
  return LONG_INTEGER.test(text);
}

/** @param context - a number as it is written */
function keepLongInteger(_name: string, value: unknown, { source = "" }: { source?: string }): unknown {
  return typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;
}
