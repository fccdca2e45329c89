/** Without it, spreadsheets do not take the file for UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/**
 * Starts of formulas, their signs also in wide forms, also after a semicolon, a tab or a line's end: many spreadsheets split
 * there, even within quotes. No two searches cross the same characters, so that a long text takes linear time.
 */
const FORMULA_STARTS = /(?<=^|[;\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** Writes rows as CSV (RFC 4180, with a byte order mark). No cell is a formula, split at commas, semicolons or tabs. */
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
