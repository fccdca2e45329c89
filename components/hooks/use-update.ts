import type { Report, ReportChanges } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import type { UpdateAnswer } from "@/utils/models/update.ts";
import { type Action, useAction } from "./use-action.ts";

/** Updates a report. */
export function useUpdate(
  connectionId: string,
  report: Report,
  onUpdated: (answer: UpdateAnswer, changes: ReportChanges) => void,
): Action<[ReportChanges]> {
  return useAction(async (changes: ReportChanges) => {
    onUpdated(await ask("updateReport", { connectionId, report, changes }), changes);
  });
}
