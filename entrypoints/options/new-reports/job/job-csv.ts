import { linkOf } from "@/components/report/link-of.ts";
import { submissionText } from "@/components/report/submission-text.ts";
import { reasonOf } from "@/components/ui/reason.ts";
import type { Settings } from "@/utils/app-state.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { toCsvTable } from "../../csv-table.ts";

const COLUMNS = ["url", "outcome", "result", "id", "link", "reason"];

/** Writes what became of each address as CSV. */
export function jobToCsv(tasks: Submission[], settings: Settings): string {
  return toCsvTable(
    COLUMNS,
    tasks.map((task) => {
      const { url, state, report, candidate, failure, connectionId } = task;
      const named = report ?? (state === "refused" ? candidate : null);
      const link = named && connectionId === settings.connection.id ? linkOf(named, settings) : null;
      return [url, submissionText(task), named?.result, named?.id, link, reasonOf(report ? null : failure)];
    }),
  );
}
