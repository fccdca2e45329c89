import { submissionText } from "@/components/report/submission-text.ts";
import { reasonOf } from "@/components/ui/reason.ts";
import type { Settings } from "@/utils/app-state.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { reportLink } from "@/utils/url.ts";
import { toTable } from "../../reports/export/csv.ts";
import { saveFile } from "../../reports/export/save-file.ts";

const COLUMNS = ["url", "outcome", "result", "id", "link", "reason"];

/** Writes what became of each address as CSV. */
export function jobToCsv(tasks: Submission[], { connection, preferences }: Settings): string {
  return toTable(
    COLUMNS,
    tasks.map((task) => {
      const { url, report, failure, connectionId } = task;
      const isOurs = report !== null && connectionId === connection.id;
      const link = isOurs ? reportLink(report, connection.serviceUrl, preferences.reportPage) : null;
      return [url, submissionText(task), report?.result, report?.id, link, reasonOf(failure)];
    }),
  );
}

/** Saves what became of each address as a file. */
export function saveJob(tasks: Submission[], settings: Settings): void {
  saveFile("new-reports", "csv", jobToCsv(tasks, settings));
}
