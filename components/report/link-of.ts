import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { reportLink } from "@/utils/url.ts";

/** Finds the page of a report at the connected service; null where it has none. */
export function linkOf(report: Pick<Report, "id" | "link">, { connection, preferences }: Settings): string | null {
  return reportLink(report, connection.serviceUrl, preferences.reportPage);
}
