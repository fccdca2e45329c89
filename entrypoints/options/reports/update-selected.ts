import type { Report, ReportChanges } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import type { ReportList } from "./report-list.ts";

export interface OfSelectedProps {
  list: ReportList;
  /** As selected when it was opened. */
  reports: Report[];
  onClose: () => void;
}

/**
 * Starts the same change of all these reports, without their details: Chromium's messages hold 64 MiB. Selects none any
 * more until some have failed.
 *
 * @throws AppError - why it was not started
 */
export async function updateSelected(list: ReportList, reports: Report[], changes: ReportChanges): Promise<void> {
  const withoutDetails = reports.map((report) => ({ ...report, more: {} }));
  list.showBatch(await ask("updateReports", { connectionId: list.connectionId, reports: withoutDetails, changes }));
  list.selection.clear();
}
