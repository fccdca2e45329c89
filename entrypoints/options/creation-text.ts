import { formatList, formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Submission, SubmissionState } from "@/utils/models/submission.ts";

type Told = Pick<Submission, "state">;

/** Counts the outcomes of a job in words, for example "39 done, 2 failed". */
export function creationOutcomesOf(submissions: Told[]): string {
  const count = (...states: SubmissionState[]) => submissions.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count("done", "existed", "found"), "now_done"],
    [count("refused", "notSent"), "now_failed"],
    [count("unknown"), "bulk_update_unclear"],
    [count("stopped"), "bulk_update_stopped"],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, key]) => t(key, formatNumber(number)));
  return formatList(said);
}
