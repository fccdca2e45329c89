import { linkOf } from "@/components/report/link-of.ts";
import { submissionText } from "@/components/report/submission-text.ts";
import { reasonOf } from "@/components/ui/reason.ts";
import type { Settings } from "@/utils/app-state.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { toCsvTable } from "../../csv-table.ts";
import { saveFile } from "../../save-file.ts";

const COLUMNS = ["url", "outcome", "result", "id", "link", "reason"];

/** Writes what became of each address as CSV. */
export function jobToCsv(tasks: Submission[], settings: Settings): string {
  return toCsvTable(
    COLUMNS,
    tasks.map((task) => {
      const { url, report, failure, connectionId } = task;
      const isOurs = report !== null && connectionId === settings.connection.id;
      const link = isOurs ? linkOf(report, settings) : null;
      return [url, submissionText(task), report?.result, report?.id, link, reasonOf(failure)];
    }),
  );
}

/** Saves what became of each address as a file. */
export function saveJob(tasks: Submission[], settings: Settings): void {
  saveFile("new-reports", "csv", jobToCsv(tasks, settings));
}
