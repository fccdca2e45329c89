import type { Report } from "@/utils/contract.ts";
import { serviceFields } from "./service-fields.ts";

/** The reports as a readable JSON list, with every field the service returned. */
export function toJson(reports: Report[]): string {
  return `${JSON.stringify(reports.map(serviceFields), null, 2)}\n`;
}
