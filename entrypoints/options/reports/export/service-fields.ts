import type { Report } from "@/utils/contract.ts";

/** Returns all fields under the service's own names (section 2); a time that came without a zone has none. */
export function serviceFields(report: Report): Record<string, unknown> {
  const { id, url, result, generatedAt, zoneAssumed, privacy, more } = report;
  const time = zoneAssumed ? (generatedAt?.replace("Z", "") ?? null) : generatedAt;
  return { id, url, result, generated_at: time, privacy, ...more };
}

/** Writes an indented JSON list with every field the service returned. */
export function toJson(reports: Report[]): string {
  return `${JSON.stringify(reports.map(serviceFields), null, 2)}\n`;
}
