import { linkOf } from "@/components/report/link-of.ts";
import { submissionText } from "@/components/report/submission-text.ts";
import { reasonOf } from "@/components/ui/reason.ts";
import type { AppState } from "@/utils/app-state.ts";
import { wasDeleted } from "@/utils/has-deleted.ts";
import { t } from "@/utils/i18n.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { toCsvTable } from "../../csv-table.ts";

const COLUMNS = ["url", "outcome", "result", "id", "link", "reason"];

/** Writes what became of each address as CSV. */
export function jobToCsv(tasks: Submission[], appState: AppState): string {
  return toCsvTable(
    COLUMNS,
    tasks.map((task) => {
      const { url, state, report, candidate, failure, connectionId } = task;
      const named = report ?? (state === "refused" ? candidate : null);
      const isGone = wasDeleted(appState.deletions, task);
      const isOurs = connectionId === appState.connection.id;
      const link = named && !isGone && isOurs ? linkOf(named, appState) : null;
      return [
        url,
        submissionText(task, isOurs),
        named?.result,
        named?.id,
        link,
        isGone ? t("activity_deleted_since") : reasonOf(report ? null : failure),
      ];
    }),
  );
}
