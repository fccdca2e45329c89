import type { Report, ReportChanges } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { type Action, useAction } from "./use-action.ts";

interface ReportNews {
  /** Gets the report as the service has it afterwards. */
  onUpdated?: ((report: Report) => void) | undefined;
  /** Gets the id of a report that the service no longer has. */
  onGone?: ((reportId: string) => void) | undefined;
}

/**
 * An update of a report that a button starts.
 *
 * @param connectionId - what the report belongs to
 * @param report - as it is shown
 */
export function useUpdate(
  connectionId: string,
  report: Report,
  { onUpdated, onGone }: ReportNews,
): Action<[ReportChanges]> {
  return useAction(async (changes: ReportChanges) => {
    try {
      const updated = await ask("updateReport", { connectionId, report, changes });
      onUpdated?.(updated);
    } catch (thrown) {
      if (AppError.from(thrown).kind === "notFound") onGone?.(report.id);
      throw thrown;
    }
  });
}
