import { wordOf } from "@/components/report/Rating.tsx";
import { submissionText } from "@/components/report/submission-text.ts";
import { t } from "@/utils/i18n.ts";
import { isCreated, type Submission } from "@/utils/models/submission.ts";
import { shortAddress } from "@/utils/url.ts";
import { taskNameOf, taskOutcomeOf, textOf, toBatch } from "../batches.ts";
import { summaryOf } from "../texts/run-text.ts";
import type { Entry } from "./entries.ts";
import { jobNameOf, jobOutcomes } from "./job-text.ts";

/** Names an entry and its outcome in a sentence, for example "example.com: Report created: Good"; null if that was said. */
export function spokenText(entry: Entry): string | null {
  // Undo speaks for itself.
  if (entry.kind === "single" && entry.task.state === "undone") return null;
  return t("field_message", ...partsOf(entry));
}

function partsOf(entry: Entry): [name: string, outcome: string] {
  switch (entry.kind) {
    case "creation":
      return [shortAddress(entry.submission.url), submissionOutcome(entry.submission)];
    case "single":
      return [taskNameOf(entry.task), taskOutcomeOf(entry.task)];
    case "batch": {
      const text = textOf(toBatch(entry.id, entry.tasks));
      return [text.name, text.outcomes()];
    }
    case "job":
      return [jobNameOf(entry.tasks), entry.job.state === "paused" ? t("job_paused") : jobOutcomes(entry.tasks)];
    case "run":
      return [entry.run.name, summaryOf(entry.run)];
  }
}

function submissionOutcome(submission: Submission): string {
  const text = isCreated(submission) ? t("created") : submissionText(submission);
  return submission.report ? `${text} ${wordOf(submission.report.result)}` : text;
}
