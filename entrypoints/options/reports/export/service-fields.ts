import type { Report } from "@/utils/contract.ts";

/** Returns the fields under the service's own names (section 2), followed by every other field it returned. */
export function serviceFields({ id, url, result, generatedAt, privacy, more }: Report): Record<string, unknown> {
  return { id, url, result, generated_at: generatedAt, privacy, ...more };
}

/** Writes an indented JSON list with every field the service returned. */
export function toJson(reports: Report[]): string {
  return `${JSON.stringify(reports.map(serviceFields), null, 2)}\n`;
}
