import type { Report, ReportChanges } from "@/utils/contract.ts";
import { updateAll } from "../update-all.ts";
import type { ReportList } from "./report-list.ts";

/** Props of a dialog about the selected reports. */
export interface OfSelectedProps {
  list: ReportList;
  /** As selected when it was opened. */
  reports: Report[];
  onClose: () => void;
}

/**
 * Starts the same change of all these reports, and selects none any more until some have failed.
 * @throws AppError - why it was not started
 */
export async function updateSelected(list: ReportList, reports: Report[], changes: ReportChanges): Promise<void> {
  list.showBatch(await updateAll({ connectionId: list.connectionId, reports, changes }));
  list.selection.clear();
}
