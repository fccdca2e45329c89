import { useEffect } from "preact/hooks";
import type { Report } from "@/utils/contract.ts";
import { updatedReportItem } from "@/utils/updated-report.ts";

/** Calls back with every report that is updated, in the popup and in other tabs too. */
export function useUpdatedReport(callback: (report: Report) => void): void {
  useEffect(
    () =>
      updatedReportItem.watch(async () => {
        const updated = await updatedReportItem.getValue();
        if (updated) callback(updated);
      }),
    [],
  );
}
