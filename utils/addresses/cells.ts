import { positionOf } from "./position.ts";

const SEPARATORS = ["\t", ";", ",", "|"];

/** Lines that must agree on a separator. Excel leaves out empty cells at the end of a line, but not in the first 16. */
const SAMPLE = 16;
const MAX_SAMPLE_LENGTH = 100_000;

/** Finds the separator of a table's cells: it occurs equally often in each of the first lines. Null if this is no table. */
export function findSeparator(text: string): string | null {
  const hasScheme = text.includes("://");
  const lines = text
    .slice(0, MAX_SAMPLE_LENGTH)
    .split(/\r?\n/)
    .filter((line) => !(hasScheme ? /^\s*$/ : /^(#?\s*$|#\s)/).test(line));
  // Exports have remarks above and sums below, and a cell may hold several lines.
  const withAddress = lines.filter((line) => line.includes("://"));
  const heading = lines[lines.indexOf(withAddress[0] ?? "") - 1] ?? "";
  const hasAddress = (row: string[]) => row.some((cell) => /^[a-z]+:\/\//i.test(cell));
  return (
    SEPARATORS.find((separator) => isTable(rowsOf(lines, separator), separator)) ??
    SEPARATORS.find((separator) => {
      const rows = rowsOf(withAddress, separator);
      const isHeaded = rows.length > 1 && splitCells(heading, separator).length === rows[0]?.length;
      return rows.every(hasAddress) && isTable(rows, separator, isHeaded);
    }) ??
    null
  );
}

function rowsOf(lines: string[], separator: string): string[][] {
  return lines.slice(0, SAMPLE).map((line) => splitCells(line, separator));
}

function isTable(rows: string[][], separator: string, isHeaded = false): boolean {
  const [first = []] = rows;
  if (rows.length === 1) return separator === "\t" && first.length > 1;
  // The last line may be cut.
  const isEven = rows.every(({ length }, index) => length === first.length || index === SAMPLE - 1);
  if (first.length < 2 || !isEven) return false;
  // Addresses hold bars, too.
  if (separator === "|") return !first.join().includes("://");
  if (isHeaded || !first[0]?.includes("://")) return true;
  const goesOn = (cell: string, index: number, row: string[]) => separator === "," && isContinued(row[index - 1], cell);
  const ends = (cell: string, index: number, row: string[]) => index > 0 && isCell(cell) && !goesOn(cell, index, row);
  return rows.some((row) => row.some(ends)) || (isLabelled(rows) && !rows.some((row) => row.some(goesOn)));
}

/**
 * Does a number follow one, as in coordinates: `?ll=52.5,13.4`? Without a heading, or an address that ends otherwise, it
 * counts as a part of the address: a longer one is seen in the list, one that was cut is another page's unnoticed.
 */
function isContinued(before: string | undefined, cell: string): boolean {
  return before !== undefined && /\d$/.test(before) && /^-?\d[\d.]*$/.test(cell);
}

/** Does the same word follow each address? If the addresses differ by that word alone, it is part of them. */
function isLabelled(rows: string[][]): boolean {
  const isPair = ([address = "", word = "", ...others]: string[]) =>
    others.length === 0 && /^[a-z]+:\/\/[^/]/i.test(address) && /^[\p{L}\p{N}_-]+$/u.test(word);
  return rows.every(isPair) && new Set(rows.map(([address]) => address)).size === rows.length;
}

/** Can it not be part of an address? Addresses may all have the same number of commas. */
function isCell(text: string): boolean {
  return /^[\d.%]*$|\s|:\/\//.test(text);
}

/** Splits a line of a table; a cell in quotes may hold the separator, and quotes as `""`. */
export function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let start = 0;
  while (start <= line.length) {
    const isQuoted = line[start] === '"';
    const after = isQuoted ? endOfQuoted(line, start) : start;
    const end = positionOf(separator, line, after);
    const cell = isQuoted ? line.slice(start + 1, after - 1).replaceAll('""', '"') : line.slice(start, end);
    cells.push(cell.trim());
    start = end + 1;
  }
  return cells;
}

/** Position after the closing quote, or after the line. */
function endOfQuoted(line: string, start: number): number {
  let end = positionOf('"', line, start + 1);
  while (line[end + 1] === '"') end = positionOf('"', line, end + 2);
  return end + 1;
}
