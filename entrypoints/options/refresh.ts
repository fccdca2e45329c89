import { isNearlySameAddress } from "@/utils/address-search.ts";
import { RESULTS_REFRESH } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { addressOf } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";

/** Reports refreshed by one confirmation: more would keep a service busy for hours. */
export const MAX_REFRESHED = 500;

/** Asks for new results of a report that was read first. @returns false if it has another address now @throws AppError */
export async function refreshOne({ connectionId, reportId, url }: KnownReport): Promise<boolean> {
  const report = await ask("readReport", { connectionId, id: reportId });
  if (!isNearlySameAddress(report.url, url) && addressOf(report.url) !== url) return false;
  await ask("updateReport", { connectionId, report, changes: { results: RESULTS_REFRESH.yes } });
  return true;
}

/**
 * Starts the refresh of reports of a connection: the background reads each before its request.
 * @returns the batch's id @throws AppError - why it was not started
 */
export function refreshMany(connectionId: string, known: Pick<KnownReport, "reportId" | "url">[]): Promise<string> {
  const reports = known.map(({ reportId, url }) => ({ reportId, url }));
  return ask("refreshReports", { connectionId, reports });
}
