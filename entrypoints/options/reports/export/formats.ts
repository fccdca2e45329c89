import type { Report } from "@/utils/contract.ts";
import { dayOf } from "@/utils/day.ts";
import { toCsv } from "./csv.ts";
import { toJson } from "./json.ts";
import { saveFile } from "./save-file.ts";

export const EXPORT_FORMATS = ["csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const WRITERS = {
  csv: { type: "text/csv;charset=utf-8", write: toCsv },
  json: { type: "application/json", write: toJson },
};

/** Saves reports as a file with the day's date, and returns the file's name. */
export function saveReports(reports: Iterable<Report>, format: ExportFormat, now = new Date()): string {
  const { type, write } = WRITERS[format];
  const name = `reports-${dayOf(now)}.${format}`;
  saveFile(name, type, write([...reports]));
  return name;
}
