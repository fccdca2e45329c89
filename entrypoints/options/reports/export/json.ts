import type { Report } from "@/utils/contract.ts";
import { serviceFields } from "./service-fields.ts";

/** Writes an indented JSON list with every field the service returned. */
export function toJson(reports: Report[]): string {
  return `${JSON.stringify(reports.map(serviceFields), null, 2)}\n`;
}
