import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Report, ReportChanges } from "@/utils/contract.ts";
import { AppError, isUncertain } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import type { UpdateAnswer } from "@/utils/models/update.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import { type Action, useAction } from "./use-action.ts";

/** Updates a report. @param onUpdated - told late where the answer was lost, and the change is seen afterwards */
export function useUpdate(
  connectionId: string,
  report: Report,
  onUpdated: (answer: UpdateAnswer, changes: ReportChanges, isLate: boolean) => void,
): Action<[ReportChanges]> {
  const unclear = useSignal<{ before: Report; changes: ReportChanges } | null>(null);
  const action = useAction(async (changes: ReportChanges) => {
    unclear.value = null;
    try {
      onUpdated(await ask("updateReport", { connectionId, report, changes }), changes, false);
    } catch (thrown) {
      if (isUncertain(AppError.from(thrown))) unclear.value = { before: report, changes };
      throw thrown;
    }
  });
  useEffect(() => {
    if (!unclear.value) return;
    const { before, changes } = unclear.value;
    return watchUpdatedReports((updated, made) => {
      if (updated.id !== before.id || !made || !isSame(made, changes)) return;
      unclear.value = null;
      action.failure.value = null;
      onUpdated({ before, updated }, changes, true);
    });
  }, [unclear.value]);
  return action;
}

/** Nobody can tell whether a password was taken. */
function isSame(made: ReportChanges, { privacy, password, results }: ReportChanges): boolean {
  return password === undefined && made.privacy === privacy && made.results === results;
}
