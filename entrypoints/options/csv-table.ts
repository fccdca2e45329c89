/** Without it, spreadsheets do not take the file for UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** Signs that begin formulas, also in wide forms. */
const SIGN = "[=+\\-@＝＋－＠]";

/**
 * Starts of formulas, also after a semicolon or a line's end: many spreadsheets split there, even within quotes. No two
 * searches cross the same characters, so that a long text takes linear time.
 */
const FORMULA_STARTS = new RegExp(
  `(?<=^|;)(?=["\\s]*${SIGN})|(?<=[\\r\\n])(?=(?:"|[^\\S\\r\\n])*${SIGN})|^(?=[\\t\\r\\n])`,
  "g",
);

/** Writes rows as CSV (RFC 4180, with a byte order mark). No cell is a formula to a spreadsheet, split at commas or semicolons. */
export function toCsvTable(columns: string[], rows: unknown[][]): string {
  return BYTE_ORDER_MARK + [columns, ...rows].map((cells) => cells.map(cellOf).join(",") + LINE_END).join("");
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function cellOf(value: unknown): string {
  const text = textOf(value);
  const harmless = typeof value === "number" ? text : text.replace(FORMULA_STARTS, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
