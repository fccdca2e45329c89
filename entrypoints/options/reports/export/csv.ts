import { privacyName, type Report } from "@/utils/contract.ts";
import { serviceFields } from "./service-fields.ts";

/** Without it, spreadsheets do not take the file for UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
const KNOWN_COLUMNS = ["id", "url", "result", "generated_at", "privacy"];

/** Starts of formulas, also in wide forms and after a semicolon: many spreadsheets split there, even within quotes. */
const FORMULA_STARTS = /(?<=^|[;\r\n])(?=["\s]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** Writes reports as CSV: known columns, then one for every other field; nested values as JSON. */
export function toCsv(reports: Report[]): string {
  const columns = [...new Set([...KNOWN_COLUMNS, ...reports.flatMap(({ more }) => Object.keys(more))])];
  const rows = reports.map((report) => {
    const privacy = privacyName(report.privacy);
    const fields = new Map(Object.entries({ ...serviceFields(report), ...(privacy && { privacy }) }));
    return columns.map((name) => fields.get(name));
  });
  return toTable(columns, rows);
}

/** Writes rows as CSV (RFC 4180, with a byte order mark). No cell is a formula to a spreadsheet, split at commas or semicolons. */
export function toTable(columns: string[], rows: unknown[][]): string {
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
