import { privacyName, type Report } from "@/utils/contract.ts";
import { toCsvTable } from "../../csv-table.ts";
import { serviceFields } from "./service-fields.ts";

const KNOWN_COLUMNS = ["id", "url", "result", "generated_at", "privacy"];

/** Writes reports as CSV: known columns, then one for every other field; nested values as JSON. */
export function toCsv(reports: Report[]): string {
  const columns = [...new Set([...KNOWN_COLUMNS, ...reports.flatMap(({ more }) => Object.keys(more))])];
  const rows = reports.map((report) => {
    const privacy = privacyName(report.privacy);
    const fields = new Map(Object.entries({ ...serviceFields(report), ...(privacy && { privacy }) }));
    return columns.map((name) => fields.get(name));
  });
  return toCsvTable(columns, rows);
}
