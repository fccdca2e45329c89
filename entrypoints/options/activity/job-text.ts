import { type MessageKey, plural, t } from "@/utils/i18n.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { countOfAll, countText } from "../texts/count-text.ts";
import { COUNTED, countStatuses, type Status, statusOf } from "../texts/job-status.ts";

const { done, failed, unknown, running, stopped } = COUNTED;
const NOT_DONE: Partial<Record<Status, MessageKey>> = { failed, unknown, stopped };
const OUTCOMES: typeof NOT_DONE = { done, ...NOT_DONE, running };

export function jobNameOf(tasks: Submission[]): string {
  return plural("activity_creations", tasks.length);
}

/** For example "6 of 14 done · 1 failed, 3 not known". */
export function jobProgress(tasks: Submission[], isOurs: boolean): string {
  const { done } = countStatuses(tasks, isOurs);
  const text = t("now_done", countOfAll(done, tasks.length));
  return [text, countOf(tasks, NOT_DONE, isOurs)].filter(Boolean).join(" · ");
}

/** For example "12 done, 2 failed". */
export function jobOutcomes(tasks: Submission[], isOurs = true): string {
  return countOf(tasks, OUTCOMES, isOurs);
}

/** Counts as the job's own page does: of what the service has taken note of, the report is awaited. */
function countOf(tasks: Submission[], words: typeof NOT_DONE, isOurs: boolean): string {
  return countText(
    tasks.map((task) => ({ state: statusOf(task, isOurs) })),
    words,
  );
}
