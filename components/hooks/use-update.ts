import type { Report, ReportChanges } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { type Action, useAction } from "./use-action.ts";

/** Updates a report; `onUpdated` gets the report as the service has it afterwards. */
export function useUpdate(
  connectionId: string,
  report: Report,
  onUpdated: (report: Report, changes: ReportChanges) => void,
): Action<[ReportChanges]> {
  return useAction(async (changes: ReportChanges) => {
    const updated = await ask("updateReport", { connectionId, report, changes });
    onUpdated(updated, changes);
  });
}
