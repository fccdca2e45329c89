import { dayOf } from "@/utils/day.ts";

export const EXPORT_FORMATS = ["csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const TYPES = { csv: "text/csv;charset=utf-8", json: "application/json" };

/** Long enough for the browser to take the content over. */
const KEPT_MS = 60_000;

/** Downloads a text as a file with the day's date. @returns the file's name */
export function saveFile(name: string, format: ExportFormat, text: string): string {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: TYPES[format] }));
  link.download = `${name}-${dayOf(new Date())}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  return link.download;
}
